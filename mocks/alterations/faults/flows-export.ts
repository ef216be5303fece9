import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { on } from '../on.ts'
import { part, rendered } from '../together.ts'
import type { IoKind, IoParts } from '../../domain/io/parts.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type FlowRecord, REFERENCE_KEYS, referencesOf } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

/** Writes the passwords of connections into a bundle of flows. */
const withPasswords = (says: string, written: (password: string) => string): Fault =>
  fault(
    says,
    on('exportFlows').answer((answer, { view }) => {
      const passwords = [...view.connections.values()].flatMap(
        ({ properties }) => properties?.['field.connection.password'] ?? [],
      )
      return {
        ...answer,
        text: (answer.text ?? '').replace(/\}$/, `,"passwords":${JSON.stringify(passwords.map(written))}}`),
      }
    }),
  )

/** Changes the flows that are exported without credentials. */
const writingWithout = (change: (flows: readonly FlowRecord[]) => readonly FlowRecord[]): Alteration =>
  part('flowBundles', (plain) => ({
    write: (flows, exclude, macros) => plain.write(exclude ? change(flows) : flows, exclude, macros),
  }))

/** A flow in a bundle that uses no object of a kind any more. */
function withoutUse<Bundled extends Pick<FlowRecord, 'properties'>>(flow: Bundled, kind: IoKind): Bundled {
  if (flow.properties === undefined) return flow
  const { [REFERENCE_KEYS[kind]]: _reference, ...properties } = flow.properties
  return { ...flow, properties }
}

/** Whether an import has made a flow. */
const isImported = ({ id }: FlowRecord, { view }: Scene): boolean =>
  view.versions.where('object', `flow:${id}`)[0]?.message === 'imported'

/** Faults of bundles of flows. */
export const flowExportFaults = faultsOf({
  'flows/export-is-text': [
    fault(
      'sends a bundle as an octet stream',
      on('exportFlows').answer((answer) => ({ ...answer, media: 'application/octet-stream' })),
    ),
    fault(
      'sends a bundle that a token in the query exports as an octet stream',
      rendered((answer, { facts, query }) =>
        facts.id === 'exportFlows' && answer.status === 200 && query.some(([name]) => name === 'Authorization')
          ? { ...answer, media: 'application/octet-stream' }
          : answer,
      ),
    ),
  ],
  'flows/export-needs-flows': fault(
    'exports nothing without a selection',
    on('exportFlows').step({
      readParameters: ({ query }) => {
        const given = Object.fromEntries(query)
        const excludeCredentials = given['excludeCredentials'] === 'true'
        return { path: {}, query: { flows: given['flows'] ?? '', excludeCredentials }, rest: {} }
      },
    }),
  ),
  'flows/export-holds-every-named-flow': [
    ...[1, 10].map((most) =>
      fault(
        `exports ${most} of the listed flows at most`,
        part('flowBundles', (plain) => ({
          write: (flows, exclude, macros) => plain.write(flows.slice(0, most), exclude, macros),
        })),
      ),
    ),
    fault(
      'omits flows that use a connection from bundles without credentials',
      writingWithout((flows) => flows.filter((flow) => referencesOf(flow, 'connection').length === 0)),
    ),
  ],
  'flows/export-holds-named-flows-only': fault(
    'also exports the flow created after a listed one',
    on('exportFlows').find((flows, { view }) => {
      const next = view.flows.get(Number(flows?.at(-1)?.id) + 2) ?? [...view.flows.values()].at(-1)
      return flows === undefined || next === undefined || flows.includes(next) ? flows : [...flows, next]
    }),
  ),
  'flows/export-keeps-what-a-flow-is': [
    fault(
      'omits the description of a flow',
      part('flowBundles', (plain) => ({
        write: (flows, exclude, macros) =>
          plain.write(
            flows.map(({ description: _omitted, ...flow }) => flow),
            exclude,
            macros,
          ),
      })),
    ),
    fault(
      'exports flows as they were first saved',
      on('exportFlows').find((flows, { view }) =>
        flows?.map((flow) => (view.versions.where('object', `flow:${flow.id}`)[0]?.snapshot ?? flow) as FlowRecord),
      ),
    ),
    fault(
      'exports flows without credentials without their properties',
      writingWithout((flows) => flows.map(({ properties: _omitted, ...flow }) => flow)),
    ),
    ...(['connection', 'format'] as const).flatMap((kind) => [
      fault(
        `imports flows without the ${kind}s that they use`,
        part('flowBundles', (plain) => ({
          carryOut: (steps, caller, scene) =>
            plain.carryOut(
              steps.map((step) => ({ ...step, object: withoutUse(step.object, kind) })),
              caller,
              scene,
            ),
        })),
      ),
      fault(
        `leaves imported flows out of the usage of ${kind}s`,
        part(`${kind}s`, (plain: IoParts) => ({
          users: (record, scene) => plain.users(record, scene).filter((flow) => !isImported(flow, scene)),
        })),
      ),
    ]),
  ],
  'flows/export-excludes-credentials': [
    withPasswords('exports the passwords of used connections', (password) => password),
    withPasswords('exports the passwords of used connections in hexadecimal digits', (password) =>
      bytesToHex(utf8ToBytes(password)),
    ),
  ],
  'flows/export-takes-token-in-query': fault(
    'reads the token from the header only',
    on('exportFlows').step({ tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] }),
  ),
})
