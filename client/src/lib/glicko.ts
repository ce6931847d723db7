// Glicko-2 (Glickman 2013): a strength, how sure it is, and how much it moves about.

export interface Strength {
  rating: number;
  /** The standard deviation: twice it to both sides is where the true one lies, nineteen times in twenty. */
  deviation: number;
  volatility: number;
}

/** One opponent: how strong, and what I had of it: 1, a half, or nothing. */
export interface Met {
  rating: number;
  deviation: number;
  score: number;
}

export const UNKNOWN: Strength = { rating: 1500, deviation: 350, volatility: 0.06 };
const SCALE = 173.7178;
/** How little the volatility itself may change. */
const TAU = 0.5;
const NEAR = 1e-6;

const weight = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);
const expected = (mu: number, other: number, phi: number): number => 1 / (1 + Math.exp(-weight(phi) * (mu - other)));

/** The strength after one game, in which all of these were met at once. */
export function after(before: Strength, met: Met[]): Strength {
  if (!met.length) return before;
  const mu = (before.rating - 1500) / SCALE;
  const phi = before.deviation / SCALE;
  const others = met.map((one) => ({ mu: (one.rating - 1500) / SCALE, phi: one.deviation / SCALE, score: one.score }));
  let information = 0;
  let surprise = 0;
  for (const one of others) {
    const chance = expected(mu, one.mu, one.phi);
    information += weight(one.phi) ** 2 * chance * (1 - chance);
    surprise += weight(one.phi) * (one.score - chance);
  }
  const variance = 1 / information;
  const volatility = moved(before.volatility, phi, variance, variance * surprise);
  const wide = Math.sqrt(phi * phi + volatility * volatility);
  const narrow = 1 / Math.sqrt(1 / (wide * wide) + 1 / variance);
  return {
    rating: (mu + narrow * narrow * surprise) * SCALE + 1500,
    deviation: narrow * SCALE,
    volatility,
  };
}

/** The new volatility, by the Illinois method. */
function moved(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const all = phi * phi + variance + e;
    return (e * (delta * delta - all)) / (2 * all * all) - (x - start) / (TAU * TAU);
  };
  let a = start;
  let b = delta * delta > phi * phi + variance ? Math.log(delta * delta - phi * phi - variance) : start - TAU;
  while (delta * delta <= phi * phi + variance && f(b) < 0) b -= TAU;
  let [fa, fb] = [f(a), f(b)];
  while (Math.abs(b - a) > NEAR) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}
