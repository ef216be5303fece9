import type { Int64 } from '#spec'
import type { Change } from '../../world/index.ts'
import { refuse } from '../kernel/answer.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { type Decision, reading } from '../kernel/operation.ts'

/** An object as it travels in a bundle. */
export interface Bundled {
  id?: Int64
  name?: string
}

/** What an import would do with one object of a bundle. */
export interface ImportStep<B extends Bundled, R> {
  object: B
  action: 'add' | 'replace' | 'keep'
  /** The object that it meets. */
  existing?: R
}

/** How an import went, as its report says. */
export interface ImportResult {
  failed: boolean
  rolledBack: boolean
  objects: Record<string, unknown>[]
}

/** What imports decide, alike for flows and for connections and formats. */
export interface ImportParts<B extends Bundled, R> {
  /** Objects of a bundle, or undefined where the text is none. */
  read: (dump: string) => B[] | undefined
  /** What a collision policy makes of each object of the bundle. */
  plan: (objects: readonly B[], policy: string | undefined, caller: Caller, scene: Scene) => ImportStep<B, R>[]
  /** Whether every object of a bundle can be imported. */
  importable: (objects: readonly B[]) => boolean
  /** An import that failed: what had been done is undone, so nothing is. */
  fail: (objects: readonly B[] | undefined, call: Scene & { caller: Caller }) => Decision<ImportResult>
  /** Changes that carry a plan out; `importCredentials` as it was sent. */
  carryOut: (
    steps: readonly ImportStep<B, R>[],
    caller: Caller,
    scene: Scene,
    importCredentials?: unknown,
  ) => readonly Change[]
  /** A step as previews and reports show it. */
  renderStep: (step: ImportStep<B, R>) => Record<string, unknown>
}

/** The decisions in which imports of all kinds of objects agree. */
export const commonImportParts = {
  importable: (objects: readonly Bundled[]) => objects.every(({ name }) => typeof name === 'string' && name !== ''),
  fail: () => reading<ImportResult>({ failed: true, rolledBack: true, objects: [] }),
}

/** What a policy makes of an object that meets another; `givesWay` under the policy that keeps all but some kinds. */
export function actionUnder(policy: string | undefined, givesWay: boolean): ImportStep<Bundled, never>['action'] {
  if (policy === undefined || policy === 'Add') return 'add'
  if (policy === 'Keep') return 'keep'
  return policy === 'Replace' || givesWay ? 'replace' : 'keep'
}

interface ImportCall extends Scene {
  caller: Caller
  body: { dump?: string; collisionPolicy?: string; importCredentials?: unknown }
}

/** The preview and the import of one kind of bundle. */
export function importing<B extends Bundled, R>(partsOf: (scene: Scene) => ImportParts<B, R>) {
  const find = (call: ImportCall): { objects: B[] | undefined } => ({
    objects: partsOf(call).read(call.body.dump ?? ''),
  })
  return {
    preview: {
      find,
      guards: {
        readable: (_call: ImportCall, { objects }: { objects: B[] | undefined }) =>
          objects === undefined
            ? refuse(400, 'dump is no bundle', { text: 'dump is not an export bundle' })
            : undefined,
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
