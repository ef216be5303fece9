import { expect, test } from 'vitest'
import { anchorsOf } from '../tests/guides/links.ts'
import { fragmentOf } from './fragments.ts'
import places from './generated/places.json' with { type: 'json' }
import { HEADINGS } from './headings.ts'

const DOCUMENTS = ['platform', 'agent'] as const

const anchorsIn = (document: string): [anchor: string, place: string][] =>
  Object.entries(places.sources).flatMap(([anchor, { place }]) =>
    anchor.startsWith(`${document}/`) ? [[anchor, place]] : [],
  )

/** A page with the headings of a document. */
const pageOf = (document: (typeof DOCUMENTS)[number]): string =>
  Object.entries(HEADINGS[document])
    .flatMap(([section, below]) => [`## ${section}`, ...below.map((heading) => `### ${heading}`)])
    .join('\n\n')

test.each(DOCUMENTS)('each anchor of the %s document is under a heading, or in the introduction', (document) => {
  const anchors = anchorsIn(document)
  expect(anchors.length).toBeGreaterThan(100)
  const nowhere = anchors.filter(([anchor]) => fragmentOf(anchor) === undefined)
  expect(nowhere.filter(([, place]) => !/^Introduction\b/.test(place))).toEqual([])
  expect(nowhere).toHaveLength(2)
})

test.each(DOCUMENTS)(
  'each heading of the %s document has anchors, at the fragment that Markdown gives it',
  (document) => {
    const fragments = new Set(anchorsIn(document).flatMap(([anchor]) => fragmentOf(anchor) ?? []))
    expect(fragments).toEqual(anchorsOf(pageOf(document)))
  },
)

test.each([
  ['platform/transitions/token-revoke', 'states-and-transitions'],
  // Of two headings "Authentication", the second gets a number.
  ['platform/authentication/token-kinds', 'authentication-1'],
  ['platform/endpoints/issueToken', 'authentication'],
  ['platform/fields/webhook/url', 'webhook-outbound'],
  ['platform/endpoints/getMacro', 'macros-functions-templates'],
  ['agent/mcp/methods/ping', 'mcp-endpoint'],
  ['agent/about/base-addresses', undefined],
  ['platform/of/another-edition', undefined],
])('%s is at #%s', (anchor, fragment) => {
  expect(fragmentOf(anchor)).toBe(fragment)
})
