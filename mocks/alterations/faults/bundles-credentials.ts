import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { onEach } from '../on.ts'
import { part } from '../together.ts'
import type { BundledObject, IoObject } from '../../domain/bundles.ts'
import { credentialsOf, withoutCredentials } from '../../domain/bundles/bundle.ts'
import { each, fault, faultsOf } from './fault.ts'

/** Passwords in a form that shows them in no usual encoding. */
const sealed = (credentials: Readonly<Record<string, string>>): string =>
  bytesToHex(utf8ToBytes(JSON.stringify(credentials)).toReversed())

/** The passwords of objects in hexadecimal digits. */
const passwordsOf = (objects: readonly IoObject[]): string =>
  objects
    .flatMap(({ record }) => Object.values(credentialsOf(record.properties)))
    .map((text) => bytesToHex(utf8ToBytes(text)))
    .join()

/** The properties of an object in a bundle, with the passwords that it hides. */
function opened({ properties, extra }: BundledObject): Record<string, string> {
  const hidden = extra?.['sealed']
  const credentials =
    typeof hidden === 'string' ? (JSON.parse(String.fromCodePoint(...hexToBytes(hidden).toReversed())) as object) : {}
  return { ...properties, ...credentials }
}

/** Faults of the passwords in a bundle. */
export const bundleCredentialFaults = faultsOf({
  'bundles/import-credentials-accepted': each('refuses importCredentials', (id) =>
    onEach(id).refuses(({ body }) => body['importCredentials'] !== undefined),
  ),
  'bundles/export-excludes-credentials': [
    fault(
      'always exports passwords',
      part('objectBundles', (plain) => ({ write: (objects) => plain.write(objects, false) })),
    ),
    fault(
      'exports the excluded passwords in hexadecimal digits',
      part('objectBundles', (plain) => ({
        write: (objects, exclude) =>
          exclude ? `${plain.write(objects, true)}\n# ${passwordsOf(objects)}` : plain.write(objects, false),
      })),
    ),
    fault(
      'excludes the password of the first connection only',
      part('objectBundles', (plain) => ({
        write(objects, exclude) {
          const [{ kind, record } = {}, ...others] = exclude ? objects : []
          if (kind === undefined || record === undefined) return plain.write(objects, exclude)
          const first = { kind, record: { ...record, properties: withoutCredentials(record.properties) ?? {} } }
          return plain.write([first, ...others], false)
        },
      })),
    ),
  ],
  'bundles/excluded-credentials-not-imported': fault(
    'hides the excluded passwords in the bundle',
    part('objectBundles', (plain) => ({
      write: (objects, exclude) =>
        exclude
          ? plain.write(
              objects.map(({ kind, record }) => ({
                kind,
                record: { ...record, extra: { ...record.extra, sealed: sealed(credentialsOf(record.properties)) } },
              })),
              true,
            )
          : plain.write(objects, false),
      carryOut: (steps, caller, scene, taken) =>
        plain.carryOut(
          steps.map((step) => ({ ...step, object: { ...step.object, properties: opened(step.object) } })),
          caller,
          scene,
          taken,
        ),
    })),
  ),
})
