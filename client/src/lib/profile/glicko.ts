// Glicko-2 (Glickman 2013): rating, deviation and volatility.

export interface Rating {
  rating: number;
  /** Standard deviation: the true rating is within two deviations in 95 % of the cases. */
  deviation: number;
  volatility: number;
}

/** One opponent of a game, and my score against it: 1, 0.5 or 0. */
export interface GameResult {
  rating: number;
  deviation: number;
  score: number;
}

export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
const SCALE = 173.7178;
/** System constant τ: limits the change of volatility. */
const TAU = 0.5;
const EPSILON = 1e-6;

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);
const expectedScore = (mu: number, other: number, phi: number): number => 1 / (1 + Math.exp(-g(phi) * (mu - other)));

/** Returns the rating after one game against all of these opponents. */
export function updateRating(before: Rating, results: GameResult[]): Rating {
  if (!results.length) return before;
  const mu = (before.rating - 1500) / SCALE;
  const phi = before.deviation / SCALE;
  const others = results.map((one) => ({
    mu: (one.rating - 1500) / SCALE,
    phi: one.deviation / SCALE,
    score: one.score,
  }));
  let information = 0;
  let improvement = 0;
  for (const one of others) {
    const expectation = expectedScore(mu, one.mu, one.phi);
    information += g(one.phi) ** 2 * expectation * (1 - expectation);
    improvement += g(one.phi) * (one.score - expectation);
  }
  const variance = 1 / information;
  const volatility = updateVolatility(before.volatility, phi, variance, variance * improvement);
  const preDeviation = Math.sqrt(phi * phi + volatility * volatility);
  const newDeviation = 1 / Math.sqrt(1 / (preDeviation * preDeviation) + 1 / variance);
  return {
    rating: (mu + newDeviation * newDeviation * improvement) * SCALE + 1500,
    deviation: newDeviation * SCALE,
    volatility,
  };
}

/** Solves for the new volatility with the Illinois method. */
function updateVolatility(sigma: number, phi: number, variance: number, delta: number): number {
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
  while (Math.abs(b - a) > EPSILON) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [c, fc];
  }
  return Math.exp(a / 2);
}
