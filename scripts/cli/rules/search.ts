import { type Rule, anchorOf, rules } from '#spec'

/** The rules that contain all the words, ignoring case, in id, text, sources and their text, or operations. */
export function search(words: readonly string[], areas: readonly string[]): Rule[] {
  const wanted = words.map((word) => word.toLowerCase())
  return rules.filter((rule) => {
    if (areas.length > 0 && !areas.includes(rule.area)) return false
    const text = textOf(rule)
    return wanted.every((word) => text.includes(word))
  })
}

function textOf({ id, text, source, operations }: Rule): string {
  const said = source.map((anchor) => anchorOf(anchor)?.says ?? '')
  return [id, text, ...source, ...said, ...operations].join('\n').toLowerCase()
}
