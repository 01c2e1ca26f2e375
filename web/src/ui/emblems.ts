/**
 * Every colour has its own sign, so that colour is never the only one: flame, carp, turtle, sun, cloud, lotus.
 * `mark` is drawn light on the colour, `detail` in the colour on the mark. The box is 24 by 24.
 */
export interface Sign {
  mark: string;
  detail: string;
}

const rays = [0, 45, 90, 135, 180, 225, 270, 315]
  .map((angle) => {
    const at = (turn: number, far: number) => {
      const radians = ((angle + turn) * Math.PI) / 180;
      return `${(12 + far * Math.cos(radians)).toFixed(2)} ${(12 + far * Math.sin(radians)).toFixed(2)}`;
    };
    return `M${at(-15, 6.6)}L${at(0, 11)}L${at(15, 6.6)}z`;
  })
  .join('');

const SIGNS: Record<string, Sign> = {
  red: {
    mark: 'M12.500 1.500c.6 4.200 6.300 6.600 6.300 12.700a6.800 6.800 0 0 1-13.600 0c0-2.900 1.300-4.700 2.500-6.200.3 1.700.9 2.700 1.900 3.200-.4-3.400.8-7.100 2.900-9.700z',
    detail:
      'M12 12.800c.8 1.700 2.500 2.500 2.500 4.600a2.500 2.500 0 0 1-5 0c0-2.100 1.700-2.900 2.500-4.600z',
  },
  blue: {
    mark: 'M1.500 12.300C4.500 6.800 11 5.500 15.600 10.200L22 5.800c-.8 4-.8 8.400 0 12.400l-6.400-4.000C11 19 4.500 17.700 1.500 12.300z',
    detail:
      'M6.300 10.200a1.300 1.300 0 1 0 .01 0zM10.200 8.600c1.600 2.300 1.600 5 0 7.300l1.300.3c1.800-2.500 1.800-5.400 0-7.900z',
  },
  green: {
    mark: 'M12 5a6.300 6.800 0 0 1 0 13.600 6.300 6.800 0 0 1 0-13.600zM12 .9a2.300 2.600 0 0 1 0 5.200 2.300 2.600 0 0 1 0-5.200zM5 5.900a2.100 2.100 0 1 1-.01 0zM19 5.900a2.100 2.100 0 1 1-.01 0zM5 15a2.100 2.100 0 1 1-.01 0zM19 15a2.100 2.100 0 1 1-.01 0zM11 18h2l-1 4z',
    detail:
      'M12 8l3.400 2v3.800l-3.400 2-3.400-2V10zm0 1.300L9.700 10.700v2.400l2.300 1.400 2.300-1.400v-2.400z',
  },
  yellow: {
    mark: `M12 6.800a5.200 5.200 0 1 1-.01 0z${rays}`,
    detail: 'M12 9.600a2.400 2.400 0 1 1-.01 0zM12 10.700a1.300 1.300 0 1 0 .01 0z',
  },
  black: {
    mark: 'M6.200 19a4.900 4.900 0 0 1-.7-9.750 6.700 6.700 0 0 1 12.900-.9A5.400 5.400 0 0 1 17.900 19z',
    detail: 'M7 15.600h9.600a2.900 2.900 0 1 0-2.800-3.900h1.300a1.700 1.700 0 1 1 1.500 2.600H7z',
  },
  pink: {
    mark: 'M12 3c3.600 3.600 4 9.200 0 14.700C8 12.200 8.400 6.600 12 3zM2 8.500c4.700.2 8.200 3.600 9 10C5.800 18.300 2.300 14.800 2 8.500zM22 8.500c-4.700.2-8.200 3.600-9 10 5.200-.2 8.700-3.700 9-10zM6 20h12l-2 1.800H8z',
    detail: '',
  },
};

/** A pearl, for a colour that we don’t know. */
const PLAIN: Sign = { mark: 'M12 5a7 7 0 1 1-.01 0z', detail: '' };

export const signOf = (colour: string): Sign => SIGNS[colour] ?? PLAIN;

/** What the sign is drawn with: light on dark colours, dark on yellow. */
export const markColour = (colour: string): string => (colour === 'yellow' ? 'var(--rim)' : 'var(--ring)');

/** The edge of something in a colour: light by night where the colour is as dark as the river then. */
export const edgeOf = (colour: string): string => `var(--${colour}-edge, var(--rim))`;
export const fillOf = (colour: string): string => `var(--${colour}, var(--jade))`;
