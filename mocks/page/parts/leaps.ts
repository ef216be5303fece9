/** Times by which the clock is often advanced. */
export const LEAPS = [
  { label: '1 min', ms: 60_000 },
  { label: '1 hour', ms: 3_600_000 },
  { label: '8 hours', ms: 28_800_000 },
  { label: '1 day', ms: 86_400_000 },
  { label: '30 days', ms: 2_592_000_000 },
]
