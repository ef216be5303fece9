import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Effect } from '#spec'
import { packageFile } from '../../../mocks/node/package-file.ts'
import { UsageError } from '../../../suites/index.ts'
import { baseAddress } from '../base-address.ts'
import type { GivenCredential } from './keys.ts'
import { hasKey, withKey } from './yaml-text.ts'

/** What the text to begin with is made of. */
export interface Beginning {
  /** What the file says, if there is one. */
  before: string | undefined
  out: string
  url?: string
  given: readonly GivenCredential[]
  allow: readonly Effect[]
}

/**
 * The text to begin with: what the file says, or the address, and what the options add.
 * @throws UsageError if there is no address, or no administrator
 */
export function beginning({ before, url, out, given, allow }: Beginning): string {
  if (before === undefined && url === undefined)
    throw new UsageError(`${out} does not exist yet: give --url, the base address of the service`)
  let text = before ?? headOf(out)
  if (url !== undefined) text = withKey(text, ['base_url'], baseAddress(url, '--url'), 'Where the API is.')
  text = withKey(text, ['allow'], allow, ALLOW)
  for (const { name, entry } of given) text = withKey(text, ['credentials', name], entry)
  if (!hasKey(text, ['credentials', 'admin']))
    throw new UsageError("init needs the administrator's key: give --key or set ETALON_KEY")
  return text
}

const SCHEMA = 'spec/generated/target.schema.json'

function headOf(out: string): string {
  return `# yaml-language-server: $schema=${schemaFor(dirname(resolve(out)))}
# Written by \`etalon init\` from what the service shows. Change whatever you know better: a second \`etalon init\` only adds.
# Lines with a question mark are what could not be seen: remove the # before the answer, and put in your own value.
# An answer under a heading that has a # needs that one removed too.
`
}

/** Where an editor finds the schema from a file in this folder: in the project's package, or in the one that runs. */
function schemaFor(folder: string): string {
  const inProject = join('node_modules/etalon', SCHEMA)
  const places = [...foldersUp(folder).map((above) => join(above, inProject)), packageFile(SCHEMA)]
  const found = relative(folder, places.find(existsSync) ?? join(folder, inProject))
    .split(sep)
    .join('/')
  return found.startsWith('.') ? found : `./${found}`
}

/** A folder and all those around it. */
function foldersUp(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUp(above)]
}

const ALLOW = 'What the gate may do: reads, writes, executes, administers, bills, tickets, mails, commands.'

/**
 * Refuses an address that is not the one of the file, whose answers and keys are for its own. `own` is that of the file, with
 * variables filled in, and its line.
 * @throws UsageError naming the line
 */
export function needSameAddress(url: string, own: { address: string; place: string }): void {
  const [ofFile, given] = [baseAddress(own.address, 'base_url'), baseAddress(url, '--url')]
  if (ofFile === given) return
  throw new UsageError(
    `${own.place}: base_url is ${ofFile}, and --url ${given}: leave --url out, change that line, or name another file with --out`,
  )
}
