/** What a screen is given of its address. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}
