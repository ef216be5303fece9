/** Characters beyond ASCII, quotes, markup and several lines. */
export const WIDE = 'Größe „ü“ – 日本語 😀\n\t"quoted" \\ it\'s <b>&amp;</b> {braced} %20'

/** 5,000 characters of plain words in many lines, none of them like another. */
export const LONG = Array.from({ length: 200 }, (_none, at) => `Line ${at} of many words`)
  .join('\n')
  .padEnd(5_000, ' and so on')
  .slice(0, 4_999)
  .concat('.')
