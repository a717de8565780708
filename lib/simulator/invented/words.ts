import type { Script } from '../model.ts';
import type { Chance } from './chance.ts';

interface Words {
  describing: readonly string[];
  things: readonly string[];
  join: string;
}

const words: Record<Script, Words> = {
  latin: {
    describing:
      'Amber Borrowed Careful Crooked Distant Electric Falling Golden Hollow Idle Late Lunar Magnetic Narrow Open Paper Quiet Restless Silver Slow Soft Tidal Unsent Velvet Wandering Weightless'.split(
        ' ',
      ),
    things:
      'Alphabets Antennas Balconies Bridges Carousels Circuits Comets Corridors Elevators Engines Ferries Gardens Horizons Islands Lanterns Letters Machines Maps Mirrors Numbers Oceans Parachutes Postcards Rivers Satellites Shadows Signals Staircases Summers Tides Weather Windows'.split(
        ' ',
      ),
    join: ' ',
  },
  cyrillic: {
    describing:
      'Бумажные Далёкие Жёлтые Зимние Лунные Медленные Ночные Открытые Синие Тихие Тёплые Чужие'.split(
        ' ',
      ),
    things:
      'Антенны Берега Вокзалы Города Дожди Зеркала Карты Корабли Мосты Окна Острова Письма Поезда Сигналы Тени Фонари'.split(
        ' ',
      ),
    join: ' ',
  },
  japanese: {
    describing:
      '青い 静かな 遠い 眠れない 透明な 夜明けの 忘れた 紙の 銀色の 冬の 小さな 逆さの'.split(' '),
    things: '電車 手紙 灯台 海岸 階段 風船 地図 窓 信号 庭 月面 橋 影 季節 時計 金魚'.split(' '),
    join: '',
  },
};

/** Genre ids and names as the catalog has them. */
export const genres: Readonly<Record<number, string>> = {
  85: 'Alternative',
  106: 'Electro',
  113: 'Dance',
  132: 'Pop',
  152: 'Rock',
};
export const genreIds = Object.keys(genres).map(Number);

/** Labels that several artists share. */
export const labels: readonly string[] = [
  'Tidewire Records',
  'Paper Comet',
  'Northern Kiosk',
  'Lamplight & Sons',
  'Étage Zéro',
  'Blue Ferry Music',
  'Ninth Staircase',
  'Kettle Drum Co.',
];

/** A title in the artist's script that is not among the taken ones, which it joins. */
export function newTitle(script: Script, from: Chance, taken: Set<string>): string {
  const { describing, things, join } = words[script];
  for (let tries = 1; ; tries += 1) {
    const plain = `${from.pick(describing)}${join}${from.pick(things)}`;
    const title = tries > 20 ? `${plain}${join}${tries}` : plain;
    if (taken.has(title)) continue;
    taken.add(title);
    return title;
  }
}

/** A name for an artist beyond the fixed list. */
export function newName(from: Chance): string {
  const { describing, things } = words.latin;
  return `${from.pick(describing)} ${from.pick(things)} ${from.pick(things)}`;
}
