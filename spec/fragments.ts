import { HEADINGS, PASSAGES } from './headings.ts'
import { anchorOf } from './places.ts'

type DocumentName = keyof typeof HEADINGS
/** Fragments of a page by what places call its headings. */
type Fragments = ReadonlyMap<string, string>

/** Made when they are needed: most that import the specification link to nothing. */
const made: Partial<Record<DocumentName, Fragments>> = {}

/** Which of the two documents an anchor is in. */
export function documentNameOf(anchor: string): DocumentName {
  return anchor.startsWith('agent/') ? 'agent' : 'platform'
}

/**
 * Where an anchor's section is on a page made of its document: what stands after the `#` of an address. Undefined for the introduction,
 * and if there is no such anchor.
 */
export function fragmentOf(anchor: string): string | undefined {
  const parts = anchorOf(anchor)?.place.split(', ') ?? []
  const document = documentNameOf(anchor)
  const fragments = (made[document] ??= fragmentsIn(document))
  // The longest beginning is the nearest heading: `Endpoints, Flows, GET /v1/flows` is under "Flows".
  const beginnings = parts.map((_part, index) => parts.slice(0, parts.length - index).join(', '))
  return beginnings.flatMap((name) => fragments.get(name) ?? [])[0]
}

function fragmentsIn(document: DocumentName): Fragments {
  const fragmentFor = slugger()
  const sections = new Map<string, string>()
  const below = new Map<string, string>()
  for (const [section, headings] of Object.entries(HEADINGS[document])) {
    sections.set(section, fragmentFor(section))
    for (const heading of headings) {
      // Places leave out what a heading has in parentheses, and may leave out the section.
      const name = heading.replace(/ \(.*\)$/, '')
      const fragment = fragmentFor(heading)
      below.set(name, fragment).set(`${section}, ${name}`, fragment)
    }
  }
  const all = new Map([...below, ...sections])
  for (const [passage, heading] of Object.entries(PASSAGES)) {
    const fragment = all.get(heading)
    if (fragment !== undefined) all.set(passage, fragment)
  }
  return all
}

/**
 * Gives headings, in their order, the fragments that GitHub, GitLab and most renderers of Markdown give them: lower case, without
 * punctuation, hyphens for spaces, and a number after one that is taken.
 */
function slugger(): (heading: string) => string {
  const taken = new Map<string, number>()
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    const before = taken.get(slug) ?? 0
    taken.set(slug, before + 1)
    return before === 0 ? slug : `${slug}-${before}`
  }
}
