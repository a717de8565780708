import { areaPath, linePath } from '../../../functions/dashboard/page/parts/chart/readings.ts';
import { lineScale } from '../../../functions/dashboard/page/parts/chart/scale.ts';

it('draws a line from place to place, to the hundredth of a pixel', () => {
  const places = [
    { x: 0, y: 10 },
    { x: 1 / 3, y: 5.555 },
    { x: 20, y: 0 },
  ];
  expect(linePath(places)).toBe('M0,10L0.33,5.56L20,0');
  expect(linePath([])).toBe('');
});

it('draws an area along its upper line and back along its lower one', () => {
  const places = [
    { x: 0, low: 10, high: 5 },
    { x: 20, low: 12, high: 4 },
  ];
  expect(areaPath(places)).toBe('M0,5L20,4L20,12L0,10Z');
});

it('scales to pixels, upside down, and not beyond the plot', () => {
  const plot = { left: 40, right: 240, top: 10, bottom: 110 };
  const { x, y } = lineScale({ firstMs: 1000, lastMs: 2000 }, [0, 50, 100], plot);
  expect([x(1000), x(1500), x(2000), x(0), x(9000)]).toEqual([40, 140, 240, 40, 240]);
  expect([y(0), y(25), y(100), y(-5), y(200)]).toEqual([110, 85, 10, 110, 10]);
  const flat = lineScale({ firstMs: 1000, lastMs: 1000 }, [0, 1], plot);
  expect(flat.x(1000)).toBe(140);
});
