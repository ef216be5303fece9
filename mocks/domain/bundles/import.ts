import type { Int64 } from '#spec'
import type { Change } from '../../world/index.ts'
import { refuse } from '../kernel/answer.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { type Decision, reading } from '../kernel/operation.ts'

/** An object in a bundle. */
export interface Bundled {
  id?: Int64
  name?: string
}

/** The effect of an import on one object of a bundle. */
export interface ImportStep<B extends Bundled, R> {
  object: B
  action: 'add' | 'replace' | 'keep'
  /** The existing object that it collides with. */
  existing?: R
}

/** The report of an import. */
export interface ImportResult {
  failed: boolean
  rolledBack: boolean
  /** Why it failed. */
  message?: string
  objects: Record<string, unknown>[]
}

/** Decisions of imports, of flows as well as of connections and formats. */
export interface ImportParts<B extends Bundled, R> {
  /** Parses a bundle; undefined if it is invalid. */
  read: (dump: string) => B[] | undefined
  /** Applies a collision policy to each object of the bundle. */
  plan: (objects: readonly B[], policy: string | undefined, caller: Caller, scene: Scene) => ImportStep<B, R>[]
  /** Whether every object of a bundle can be imported. */
  importable: (objects: readonly B[]) => boolean
  /** A failed import: it is rolled back, so there are no changes. */
  fail: (objects: readonly B[] | undefined, call: Scene & { caller: Caller }) => Decision<ImportResult>
  /** Changes that carry out a plan; `importCredentials` as sent. */
  carryOut: (
    steps: readonly ImportStep<B, R>[],
    caller: Caller,
    scene: Scene,
    importCredentials?: unknown,
  ) => readonly Change[]
  /** A step as shown in previews and reports. */
  renderStep: (step: ImportStep<B, R>) => Record<string, unknown>
}

const NO_BUNDLE = 'dump is not an export bundle, or holds an object of another shape'

/** The default decisions for all kinds of objects. */
export const commonImportParts = {
  importable: (objects: readonly Bundled[]) => objects.every(({ name }) => typeof name === 'string' && name !== ''),
  fail: (objects: readonly Bundled[] | undefined) =>
    reading<ImportResult>({
      failed: true,
      rolledBack: true,
      message: objects === undefined ? NO_BUNDLE : 'the bundle holds an object without a name',
      objects: [],
    }),
}

/** The action of a policy on a collision; `givesWay` applies under the policy that keeps all but some kinds. */
export function actionUnder(policy: string | undefined, givesWay: boolean): ImportStep<Bundled, never>['action'] {
  if (policy === undefined || policy === 'Add') return 'add'
  if (policy === 'Keep') return 'keep'
  return policy === 'Replace' || givesWay ? 'replace' : 'keep'
}

/** The effect of an import on an object of a bundle that may collide with one that is there. */
export function stepOver<B extends Bundled, R>(
  object: B,
  existing: R | undefined,
  policy: string | undefined,
  givesWay: boolean,
): ImportStep<B, R> {
  const action = existing === undefined ? 'add' : actionUnder(policy, givesWay)
  return existing === undefined || action === 'add' ? { object, action } : { object, existing, action }
}

interface ImportCall extends Scene {
  caller: Caller
  body: { dump?: string; collisionPolicy?: string; importCredentials?: unknown }
}

/** Preview and import of one kind of bundle. */
export function importing<B extends Bundled, R>(partsOf: (scene: Scene) => ImportParts<B, R>) {
  const find = (call: ImportCall): { objects: B[] | undefined } => ({
    objects: partsOf(call).read(call.body.dump ?? ''),
  })
  return {
    preview: {
      find,
      guards: {
        readable: (_call: ImportCall, { objects }: { objects: B[] | undefined }) =>
          objects === undefined ? refuse(400, 'dump is not a bundle', { text: NO_BUNDLE }) : undefined,
      },
      apply: (call: ImportCall, { objects = [] }: { objects: B[] | undefined }) =>
        reading(
          partsOf(call).plan(objects, call.body.collisionPolicy, call.caller, call).map(partsOf(call).renderStep),
        ),
    },

    import: {
      find,
      apply: (call: ImportCall, { objects }: { objects: B[] | undefined }): Decision<ImportResult> => {
        const parts = partsOf(call)
        if (objects === undefined || !parts.importable(objects)) return parts.fail(objects, call)
        const { collisionPolicy, importCredentials } = call.body
        const steps = parts.plan(objects, collisionPolicy, call.caller, call)
        const changes = parts.carryOut(steps, call.caller, call, importCredentials)
        return { changes, result: { failed: false, rolledBack: false, objects: steps.map(parts.renderStep) } }
      },
    },
  }
}
