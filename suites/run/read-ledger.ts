import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#spec'
import { KINDS } from '../kit/ledger/creations.ts'
import { type Ledger, type Line, createLedger } from '../kit/ledger/ledger.ts'
import type { CredentialName } from '../kit/target.ts'
import { type Holder, hasEnded } from './exclusive/holder.ts'
import type { LedgerHead } from './ledger-file.ts'
import { ownSchema } from './own-schema.ts'
import { UsageError } from '../kit/usage-error.ts'

/** A ledger file's content: what was open when its run ended. */
export interface ReadLedger extends Pick<LedgerHead, 'run' | 'target' | 'file' | 'allow' | 'startedAt'> {
  path: string
  ledger: Ledger
  /** Unreadable lines, counted from 1. */
  damaged: readonly number[]
  /** The process that wrote it, and the runs that its own belongs to. */
  origin?: { pid: number; group?: string }
  /** The local process that is still writing it. */
  writer?: number
  /** The run's holder, if it is active and changes the target. */
  live?: Holder
}

const text = { type: 'string' } as const
const headValidator = ownSchema<LedgerHead>(() => ({
  type: 'object',
  required: ['ledger', 'run', 'target', 'startedAt'],
  properties: {
    ledger: { const: 1 },
    run: text,
    target: text,
    file: text,
    allow: text,
    startedAt: text,
    process: {
      type: 'object',
      required: ['host', 'id'],
      properties: { host: text, id: { type: 'integer', minimum: 1 }, began: text },
    },
    group: text,
    alone: { const: true },
    reads: { const: true },
  },
}))
const lineValidator = ownSchema<Line>(() => ({
  type: 'object',
  required: ['entry'],
  properties: {
    entry: { type: 'integer' },
    kind: { enum: KINDS },
    names: { type: 'array', items: text },
    as: text,
    // Ids beyond 2^53 are not JavaScript numbers.
    ids: { type: 'array' },
    closed: { const: true },
    hook: { type: 'object', required: ['name', 'values'], properties: { name: text, values: { type: 'object' } } },
  },
  anyOf: [{ required: ['kind', 'names', 'as'] }, { required: ['ids'] }, { required: ['closed'] }],
}))

/**
 * The ledgers in a folder; their runs are active or did not end normally. `refused` is called for each file that is not
 * a ledger; by default it throws.
 * @throws UsageError if the folder exists but cannot be read
 */
export function readLedgers(folder: string, refused: (problem: UsageError) => void = rethrown): ReadLedger[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => {
      try {
        return [readLedger(join(folder, name))]
      } catch (problem) {
        if (!(problem instanceof UsageError)) throw problem
        refused(problem)
        return []
      }
    })
}

function rethrown(problem: UsageError): never {
  throw problem
}

/** Reads a ledger file. Ignores a truncated last line: its request was not sent. */
function readLedger(path: string): ReadLedger {
  const [isHead, isLine] = [headValidator(), lineValidator()]
  const [first = '', ...lines] = contentOf(path).split('\n')
  const head = parsed(first)
  if (!isHead(head))
    throw new UsageError(
      `${path}:1: does not say whose ledger it is; sweep after its run by --run, which looks for names, and delete the file`,
    )
  const ledger = createLedger()
  const entries = new Map<number, ReturnType<Ledger['open']>>()
  const damaged: number[] = []
  // The part after the last line break is empty or truncated.
  for (const [index, written] of lines.slice(0, -1).entries()) {
    const line = parsed(written)
    if (isLine(line)) follow(line, ledger, entries)
    else damaged.push(index + 2)
  }
  const { run, target, file, allow, startedAt } = head
  const named = { ...(file === undefined ? {} : { file }), ...(allow === undefined ? {} : { allow }) }
  return { run, target, ...named, startedAt, path, ledger, damaged, ...originIn(head), ...writerIn(head) }
}

function originIn({ process: writer, group }: LedgerHead): Pick<ReadLedger, 'origin'> {
  if (writer === undefined) return {}
  return { origin: { pid: writer.id, ...(group === undefined ? {} : { group }) } }
}

function writerIn(head: LedgerHead): Pick<ReadLedger, 'writer' | 'live'> {
  const { run, startedAt, process: writer, group, alone, reads } = head
  if (writer === undefined) return {}
  const { host, id: pid, began } = writer
  const holder: Holder = {
    run,
    startedAt,
    host,
    pid,
    ...(began === undefined ? {} : { began }),
    ...(group === undefined ? {} : { group }),
    ...(alone === undefined ? {} : { alone }),
  }
  if (hasEnded(holder) !== false) return {}
  return { writer: pid, ...(reads === true ? {} : { live: holder }) }
}

/** Replays a line. */
function follow(line: Line, ledger: Ledger, entries: Map<number, ReturnType<Ledger['open']>>): void {
  const known = entries.get(line.entry)
  if ('kind' in line) {
    const { entry, as, ...rest } = line
    // Tokens are never stored; what was created with one is removed as the administrator.
    entries.set(entry, ledger.open({ ...rest, as: as === 'token' ? 'admin' : (as as CredentialName) }))
  } else if (known !== undefined) {
    if ('ids' in line) ledger.learn(known, line.ids, line.flow)
    else ledger.close(known)
  }
}

function parsed(line: string): unknown {
  try {
    return readJson(line).exact
  } catch {
    return undefined
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${path}: cannot be read (${(cause as NodeJS.ErrnoException).code}); a ledger is a file`)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    // No run has written a ledger yet.
    if (code === 'ENOENT') return []
    throw new UsageError(`--ledger ${folder}: cannot be read (${code}); give the folder in which check noted its run`)
  }
}
