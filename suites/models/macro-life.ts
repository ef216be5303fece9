import { type RuleId, writeJson } from '#spec'
import { read } from '../checks/macros/macro.ts'
import { Blocked, type Tools, type fc, refersTo } from '../kit/index.ts'
import { type Judge, type Step, modelRun, often, step, stepOn } from '../kit/model.ts'
import { type MacroLife, at, deletes, refuses, renames, usages } from './macro.ts'

/** Maximum number of macros per sequence, and of flows that use one. */
const MOST = 3
const MOST_USERS = 2

const rules = [
  'macros/delete-once-unused',
  'macros/delete-refused-lists-references',
  'macros/delete-refused-macro-stays',
  'macros/delete-refuses-used',
  'macros/delete-spares-other-macros',
  'macros/delete-unused',
  'macros/deleted-macro-not-found',
  'macros/deleted-macro-not-listed',
  'macros/replace-is-stored',
  'macros/replace-spares-other-macros',
  'macros/usage-names-flows',
  'macros/usage-names-no-others',
] as const satisfies readonly RuleId[]

const isActive = ({ macros }: MacroLife, index: number): boolean => macros[index]?.state === 'active'
const isUsed = ({ macros }: MacroLife, index: number): boolean => (macros[index]?.users.length ?? 0) > 0

function steps(judge: Judge, { target }: Tools): fc.Arbitrary<Step<MacroLife>>[] {
  // What becomes of a reference by name when its macro is renamed is not documented.
  const isByName = refersTo(target.fixtures.macro_flow, 'macroName')
  const mayRename = (life: MacroLife, index: number): boolean =>
    isActive(life, index) && !(isByName && life.macros[index]?.wasUsed === true)
  const using = [
    stepOn<MacroLife>(
      MOST,
      'use macro',
      (life, index) => isActive(life, index) && at(life, index).users.length < MOST_USERS,
      async (life, index, tools) => {
        const one = at(life, index)
        one.users.push(await tools.given.flowUsingMacro(one.macro))
        one.wasUsed = true
        await usages(judge, life, tools)
      },
    ),
    stepOn<MacroLife>(MOST, 'use no more macro', isUsed, async (life, index, { given }) => {
      const user = at(life, index).users.pop()
      if (user !== undefined) await given.withoutUse(user)
    }),
  ]
  return [
    ...often(
      step<MacroLife>(
        'create macro',
        ({ macros }) => macros.length < MOST,
        async ({ macros }, { given, api }) => {
          const macro = await given.macro()
          if (macros.some((one) => one.macro.id === macro.id)) throw new Blocked('two macros have one id')
          if (!writeJson(await read(api, macro)).includes(macro.name)) throw new Blocked('the macro has not its name')
          macros.push({ macro, state: 'active', users: [], wasUsed: false })
        },
      ),
    ),
    stepOn(MOST, 'rename macro', mayRename, (life, index, tools) => renames(judge, life, at(life, index), tools)),
    stepOn(MOST, 'delete macro', isActive, (life, index, tools) =>
      isUsed(life, index) ? refuses(judge, at(life, index), tools) : deletes(judge, life, at(life, index), tools),
    ),
    ...(target.fixtures.macro_flow === undefined ? [] : using),
  ]
}

/** Macros that are created, renamed, used by flows and deleted in any order. */
export const macroLife = modelRun<MacroLife>({
  title: 'some macros through their lives, with flows that use them',
  rules,
  initial: async () => ({ macros: [] }),
  steps,
  length: 12,
  runs: 10,
})
