// The few statistics of the page. They say the same as simulation/stats/statistics.py and simulation/stats/significance.py; a test compares them.

const Z = 1.959964;
const LEVEL = 0.05;
const FEW = 200;

/** A share with its Wilson interval. */
function wilson(hits, of) {
  if (of === 0) return { hits, of, rate: 0, low: 0, high: 1 };
  const rate = hits / of;
  const scale = 1 + (Z * Z) / of;
  const middle = (rate + (Z * Z) / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  return { hits, of, rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How likely chance alone goes so far, either way: Abramowitz and Stegun 7.1.26, good to seven places. */
function twoSided(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = series.reduceRight((before, one) => (before + one) * t, 0);
  return sum * Math.exp(-x * x);
}

/** How likely so many hits come at most. */
function upTo(hits, of, fair) {
  let one = (1 - fair) ** of;
  let total = one;
  for (let count = 0; count < hits; count++) {
    one *= (((of - count) / (count + 1)) * fair) / (1 - fair);
    total += one;
  }
  return total;
}

/** How likely a share comes out so far from a fair one; of few games each number of hits is counted. */
function shareTest(hits, of, fair) {
  if (of === 0 || fair <= 0 || fair >= 1) return 1;
  if (of <= FEW) return Math.min(1, 2 * Math.min(upTo(hits, of, fair), upTo(of - hits, of, 1 - fair)));
  return twoSided((hits / of - fair) / Math.sqrt((fair * (1 - fair)) / of));
}

function twoShares(hits, of, otherHits, otherOf) {
  if (of === 0 || otherOf === 0) return 1;
  const both = (hits + otherHits) / (of + otherOf);
  if (both <= 0 || both >= 1) return 1;
  return twoSided((hits / of - otherHits / otherOf) / Math.sqrt(both * (1 - both) * (1 / of + 1 / otherOf)));
}

/** Each of `groups` is [hands, won, did, didWon]: how many of those that did would have won if it told nothing beyond
 * their group, and how likely chance goes so far (Mantel–Haenszel). */
function withinGroups(groups) {
  let [found, expected, spread] = [0, 0, 0];
  for (const [hands, won, did, didWon] of groups) {
    found += didWon;
    if (hands > 0) expected += (did * won) / hands;
    if (hands > 1) spread += (did * (hands - did) * won * (hands - won)) / (hands * hands * (hands - 1));
  }
  return { expected, chance: spread > 0 ? twoSided((found - expected) / Math.sqrt(spread)) : 1 };
}

/** Which findings stand if all of them together are false once in twenty times. */
function holm(chances) {
  const order = chances.map((_, at) => at).sort((a, b) => chances[a] - chances[b]);
  const stands = chances.map(() => false);
  for (const [rank, at] of order.entries()) {
    if (chances[at] > LEVEL / (chances.length - rank)) break;
    stands[at] = true;
  }
  return stands;
}

/** Which findings stand if of those that stand only one in twenty may be false. */
function benjaminiHochberg(chances) {
  const order = chances.map((_, at) => at).sort((a, b) => chances[a] - chances[b]);
  let last = -1;
  order.forEach((at, rank) => {
    if (chances[at] <= (LEVEL * (rank + 1)) / chances.length) last = rank;
  });
  const stands = chances.map(() => false);
  for (const at of order.slice(0, last + 1)) stands[at] = true;
  return stands;
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

function mean(numbers) {
  return numbers.length ? sum(numbers) / numbers.length : 0;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
