import { type Effect, rules } from '#spec'
import type { Finding } from '../../../suites/index.ts'
import { ENVIRONMENT_VARIABLE } from '../../../suites/run/target-file.ts'
import { ownCommand } from '../own-command.ts'
import { shellWord } from '../shell-word.ts'
import { TRIED } from './effects.ts'
import { knownIn } from './merge.ts'
import { type Question, asked } from './questions.ts'

/** What a run of init did. */
export interface Done {
  out: string
  /** The file as it was written. */
  text: string
  findings: readonly Finding[]
  questions: readonly Question[]
  /** What init was allowed to try out. */
  tried: readonly Effect[]
}

/** What was found and asked, for a program. */
export function asJson({ out, text, findings, questions }: Done): object {
  return { file: out, found: findings, questions: questions.map(asked), variables: variablesIn(text) }
}

/** What was found and asked, and what to do next. */
export function told(done: Done): string {
  const { out, text, findings, questions } = done
  const testable = rules.filter(({ untestable }) => untestable === undefined)
  const waiting = new Set(questions.flatMap((one) => one.rules)).size
  const names = variablesIn(text).filter((name) => process.env[name] === undefined)
  return [
    `${out}: ${findings.length} values found; ${questions.length} questions left, for ${waiting} of ${testable.length} rules`,
    'next:',
    ...(names.length > 0 ? [`  export ${names.map((name) => `${name}='…'`).join(' ')}`] : []),
    ...nextLines(done),
  ].join('\n')
}

/** What reading could not show can be tried out, and the gate uses it only where the file allows that. */
function nextLines({ out, text, questions, tried: allow }: Done): string[] {
  const inFile = allowedIn(text)
  const later = TRIED.filter((effect) => !allow.includes(effect))
  const closed = allow.filter((effect) => !inFile.has(effect))
  const opened = closed.length > 0 ? ` --allow ${[...inFile, ...closed].join(',')}` : ''
  return [
    ...(closed.length > 0
      ? [`  # add ${closed.join(', ')} to the line "allow" of ${out}: without it, the gate leaves out what they open`]
      : []),
    ...(later.length > 0 && questions.length > 0
      ? [
          `  ${ownCommand()} init --allow ${TRIED.filter((effect) => effect !== 'reads').join(',')} --out ${shellWord(out)}   # to find more: it tries out on objects of its own, and removes them; bills stands for thirteen short chats at most`,
        ]
      : []),
    `  ${ownCommand()} check --target ${shellWord(out)}${opened}`,
  ]
}

/** What the file allows the gate. */
function allowedIn(text: string): ReadonlySet<unknown> {
  const allow: unknown = knownIn(text).get('allow')
  return new Set(Array.isArray(allow) ? allow : [])
}

/** The environment variables that the file reads. */
function variablesIn(text: string): string[] {
  const texts = [...knownIn(text).values()].filter((value) => typeof value === 'string')
  return [...new Set(texts.flatMap((value) => [...value.matchAll(ENVIRONMENT_VARIABLE)].map(([, name = '']) => name)))]
}
