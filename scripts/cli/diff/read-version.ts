import { parse } from 'yaml'
import { EDITION, freedoms, rules } from '#spec'
import { ownVersion } from '../../../mocks/node/own-version.ts'
import { hasPackageFile, readPackageFile } from '../../../mocks/node/package-file.ts'
import { UsageError } from '../../../suites/index.ts'
import { digestOf } from '../../tools/edition/digest.ts'
import { type Files, filesOf } from './files.ts'
import { type Members, type Version, items, members } from './version.ts'

const EDITIONS = 'spec/editions'
const OPENAPI = 'spec/generated/openapi.json'
const ASYNCAPI = 'spec/generated/asyncapi.json'
const CATALOGUE = 'spec/generated/catalogue.json'

/**
 * Reads one side of the comparison: the number of an edition, the folder or tarball of a package, a clone, or a git revision.
 * @throws UsageError that names what is wrong with it
 */
export function readVersion(name: string): Version {
  if (name.trim() === '')
    throw new UsageError('the name of a version is empty; give an edition, folder, .tgz or git revision')
  return /^\d+$/.test(name) ? readEdition(Number(name)) : versionIn(filesOf(name), name)
}

/** The version that this program is. */
export function thisVersion(): Version {
  return {
    label: `this etalon (${ownVersion()}, edition ${EDITION})`,
    edition: EDITION,
    digests: Object.fromEntries(rules.map((rule) => [rule.id, digestOf(rule)])),
    whole: { rules, freedoms, openapi: ownDocument(OPENAPI), asyncapi: ownDocument(ASYNCAPI) },
  }
}

function ownDocument(path: string): Members {
  return JSON.parse(readPackageFile(path).toString()) as Members
}

/** Of the edition of this program, everything is there; of earlier ones, ids and digests. */
function readEdition(edition: number): Version {
  if (edition === EDITION) return thisVersion()
  const path = `${EDITIONS}/${edition}.yaml`
  if (!hasPackageFile(path)) throw new UsageError(`${edition}: there is no such edition; there are 1 to ${EDITION}`)
  return { label: `edition ${edition}`, edition, digests: digestsIn(readPackageFile(path).toString(), path) }
}

function versionIn(files: Files, name: string): Version {
  const manifest = jsonOf(files, 'package.json')
  if (manifest === undefined || manifest['name'] !== 'etalon')
    throw new UsageError(
      `${name}: ${files.named} is not etalon's package or a clone of it (its package.json does not name it); name the folder itself, such as node_modules/etalon`,
    )
  const numbers = files.list(EDITIONS).flatMap((file) => /^(\d+)\.yaml$/.exec(file)?.[1] ?? [])
  const edition = Math.max(0, ...numbers.map(Number))
  const path = `${EDITIONS}/${edition}.yaml`
  const listed = files.read(path)
  if (listed === undefined)
    throw new UsageError(`${name}: ${files.named} holds no editions (${EDITIONS}): it is older than they are`)
  const label = `${name} (etalon ${String(manifest['version'])}, edition ${edition})`
  const digests = digestsIn(listed, `${name}: ${path}`)
  const [catalogue, openapi, asyncapi] = [CATALOGUE, OPENAPI, ASYNCAPI].map((file) => jsonOf(files, file))
  // Packages before this command came without their catalogue.
  if (catalogue === undefined || openapi === undefined || asyncapi === undefined) return { label, edition, digests }
  const isList = (list: string): boolean => {
    const all = items(catalogue[list]).map(members)
    return all.length > 0 && all.every((one) => typeof one['id'] === 'string' && Array.isArray(one['operations']))
  }
  if (!isList('rules') || !isList('freedoms'))
    throw new UsageError(`${name}: ${CATALOGUE} holds no rules and freedoms; run \`npm run generate\` there`)
  const { rules: all, freedoms: open } = catalogue as unknown as Pick<
    NonNullable<Version['whole']>,
    'rules' | 'freedoms'
  >
  return {
    label,
    edition,
    digests: Object.fromEntries(all.map((rule) => [rule.id, digestOf(rule)])),
    whole: { rules: all, freedoms: open, openapi, asyncapi },
  }
}

function digestsIn(text: string, path: string): Readonly<Record<string, string>> {
  const all = Object.entries(members(members(readable(path, () => parse(text) as unknown))['rules']))
  if (all.length === 0) throw new UsageError(`${path}: not an edition: it lists no rules`)
  return Object.fromEntries(all.map(([id, digest]) => [id, String(digest)]))
}

function jsonOf(files: Files, path: string): Members | undefined {
  const text = files.read(path)
  if (text === undefined) return undefined
  return members(readable(`${files.named}: ${path}`, () => JSON.parse(text) as unknown))
}

function readable(path: string, read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    throw new UsageError(`${path}: cannot be read (${(cause as Error).message.split('\n')[0]})`)
  }
}
