import { type Rule, TARGET_SECTIONS, rules } from '#spec'
import { parseDocument } from 'yaml'
import { OPEN_FIXTURES, schemaOf } from '../target-key.ts'
import { exampleOf } from './example.ts'
import { WORDS } from './words.ts'
import { hasBlock, hasKey, lineOf, withLinesAfter } from './yaml-text.ts'

/** What a line of the file would open up. */
export interface Question {
  path: readonly string[]
  /** The testable rules that need it. */
  rules: readonly string[]
}

/** The keys that testable rules need and the file lacks, those first that most rules need. */
export function questionsOf(text: string): Question[] {
  const document = parseDocument(text)
  const has = (path: readonly string[]): boolean => document.hasIn(path)
  const byKey = new Map<string, Set<string>>()
  for (const rule of rules) {
    if (rule.untestable !== undefined) continue
    for (const path of missingFor(rule, has)) {
      const key = path.join('.')
      byKey.set(key, (byKey.get(key) ?? new Set()).add(rule.id))
    }
  }
  return [...byKey]
    .map(([key, ids]): Question => ({ path: key.split('.'), rules: [...ids] }))
    .toSorted((a, b) => b.rules.length - a.rules.length || a.path.join('.').localeCompare(b.path.join('.')))
}

/** The keys that a rule needs and the file lacks: of a fixture that it lacks, all of it at once. */
function missingFor({ needs }: Rule, has: (path: readonly string[]) => boolean): string[][] {
  return needs.flatMap((need) => {
    const [section = '', name = ''] = need.split(':')
    const path = [TARGET_SECTIONS[section] ?? section, ...name.split('.')]
    if (has(path)) return []
    const [top, fixture = '', ...rest] = path
    const asWhole = rest.length > 0 && !OPEN_FIXTURES.has(fixture) && !has([top as string, fixture])
    return [asWhole ? path.slice(0, 2) : path]
  })
}

const QUESTION = '# ? '

/** Names of keys that a question may be about. */
const NAMES: ReadonlySet<string> = new Set(
  rules.flatMap(({ needs }) => needs.flatMap((need) => need.split(/[:.]/))).concat(Object.values(TARGET_SECTIONS)),
)

/** Whether a line is one that answers a question, as init writes it. */
function isAnswer(line: string): boolean {
  const name = /^ *# *(?:add to [\w.]+: )?(\w+):(?: |$)/.exec(line)?.[1]
  return name !== undefined && NAMES.has(name)
}

const isQuestion = (line: string): boolean => line.trimStart().startsWith(QUESTION)
const isComment = (line: string): boolean => line.trimStart().startsWith('#')

/**
 * The file without the questions that an earlier run wrote, each with its line. A line that somebody has uncommented stays, and so does
 * what somebody noted between the two.
 */
export function withoutQuestions(text: string): string {
  let isOpen = false
  const kept = text.split('\n').filter((line) => {
    if (isQuestion(line)) return !(isOpen = true)
    if (isOpen && isAnswer(line)) return (isOpen = false)
    isOpen &&= isComment(line)
    return true
  })
  return kept.join('\n')
}

/** The file with a question for each of these keys, and the line that would answer it, at the end of its section. */
export function withQuestions(text: string, questions: readonly Question[]): string {
  const groups = Map.groupBy(questions, ({ path }) => blockFor(text, path).join('.'))
  const nested = [...groups].filter(([group]) => group !== '').map(([group, all]) => ({ place: group.split('.'), all }))
  // Lines of an inner map come before those of the outer one, and so are put in later.
  const written = nested
    .toSorted((a, b) => a.place.length - b.place.length)
    .reduce((before, { place, all }) => withLinesAfter(before, place, linesOf(text, all, place.length)), text)
  const atEnd = linesOf(text, groups.get('') ?? [], 0)
  return `${written.trimEnd()}\n${atEnd.length === 0 ? '' : `\n${atEnd.join('\n')}\n`}`
}

/** The path of the innermost map in several lines that the key belongs to. */
function blockFor(text: string, path: readonly string[]): readonly string[] {
  const length = path.findIndex((_name, index) => index > 0 && !hasBlock(text, path.slice(0, index)))
  return path.slice(0, length === -1 ? path.length - 1 : length - 1)
}

/** The lines for questions about keys in one map, which is that deep. A map that is missing gets a line of its own. */
function linesOf(text: string, questions: readonly Question[], depth: number): string[] {
  const byName = Map.groupBy(questions, ({ path }) => path[depth] as string)
  return [...byName].flatMap(([name, all]) => {
    const [first] = all
    if (first === undefined || first.path.length === depth + 1) return all.flatMap((one) => pairOf(one, name))
    const above = first.path.slice(0, depth + 1)
    // A map on one line is there already.
    if (hasKey(text, above))
      return all.flatMap((one) => pairOf(one, one.path.at(-1) as string, `add to ${above.join('.')}: `))
    const inner = linesOf(text, all, depth + 1).map((line) => line.replace(/^# (?!\? )/, `# ${STEP}`))
    const what = describe(above) ?? 'the lines below belong to this one'
    return [`${QUESTION}${name}: ${what}. ${WITH_HEADING}`, `# ${name}:`, ...inner]
  })
}

const STEP = '  '

/** What an answer under a heading needs, which is commented as long as nothing stands under it. */
const WITH_HEADING = 'With the first answer below, remove the # before the next line too.'

/** A question, and the line that answers it. */
function pairOf({ path, rules: { length } }: Question, name: string, before = ''): string[] {
  const needed = length === 1 ? '1 rule needs it' : `${length} rules need it`
  return [`${QUESTION}${wordsOf(path)} ${needed}.`, `# ${before}${name}: ${lineOf(exampleOf(path))}`]
}

/** The words for a key, or those for what it is a part of, after its name. */
function wordsOf(path: readonly string[]): string {
  const length = path.map((_name, index) => path.length - index).find((at) => wordsAt(path, at) !== undefined) ?? 0
  const part = path.slice(length).join('.')
  const words = wordsAt(path, length) ?? `What is ${path.join('.')} (${describe(path) ?? 'see the reference'})?`
  return part === '' || length === 0 ? words : `${part}: ${words}`
}

const wordsAt = (path: readonly string[], length: number): string | undefined => WORDS[path.slice(0, length).join('.')]

/** A question for a program: its key, its words, the line that answers it, and the rules that need it. */
export function asked({ path, rules: needing }: Question): object {
  const line = `${path.at(-1)}: ${lineOf(exampleOf(path))}`
  return { key: path.join('.'), question: wordsOf(path), line, rules: needing }
}

/** What the schema says of a key. */
export function describe(path: readonly string[]): string | undefined {
  return schemaOf(path)?.description
}
