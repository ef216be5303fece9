/** Text that a service stores as it is sent, if it takes it: no blanks around it, and nothing that Unicode normalises. */
const LETTERS = 'Größe „M“ – žluť, Жук, 東京, 𠮷 🦆'
const MARKS = `it's "quoted" & <b>marked</b> \\ 100 % #1; $2 %20 +`
const LONG = 'What stands here is long. '

/** Descriptions: letters of two to four bytes and markup; longer than a line; several lines; and very long. */
export const TEXTS = [
  `${LETTERS} ${MARKS}`,
  `Zoë für Jörg: ${LONG.repeat(2)}the end`,
  `first line\n\tsecond line\n\n${LONG.repeat(12)}the end`,
  `${LONG.repeat(200)}the end`,
] as const

/** What follows the unique part of a name. */
export const NAMES = [LETTERS, MARKS, `Zoë für Jörg: ${LONG}the end`, `${LONG.repeat(12)}the end`] as const

/** Tags: more than a few, in upper and lower case, of several words, with a comma, and long. */
export function tagsOfRound(unique: (label: string) => string, round: number): string[] {
  const some = [
    ['Größe 東京 𠮷', 'UPPER', 'lower'],
    Array.from({ length: 12 }, (_, nth) => `nth-${nth}`),
    ['long-'.repeat(40), 'Two Words', 'a comma, and b'],
  ]
  return (some[round % some.length] ?? []).map((label) => unique(label))
}

/** Beyond the usual column of text. */
export const LONG_PROPERTY = 'x'.repeat(300)

/** Values of properties by round; short, since one may be a host or a name. */
export const PROPERTY_TEXTS = ['Grüße-東京-𠮷', `a "quoted" <b>&'mark\\`, LONG_PROPERTY, '007'] as const

/** How often each operation is asked, with other values each time. */
export const ROUNDS = TEXTS.length
