/** The documented policies for existing objects. */
export const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'] as const

/** Those that may change an object that is there. */
export const REPLACING = POLICIES.filter((one) => one.includes('Replace'))

/** The same policies, those first that may change an object that is there. */
export const FROM_REPLACE = [...REPLACING, ...POLICIES.filter((one) => !one.includes('Replace'))] as const

/** Texts that are none of them: another word, the beginning of one, and one as names of constants are written. */
export const NO_POLICIES = ['Etalon', 'Keep All', 'KEEP_ALL_REPLACE_FLOWS_AND_MACROS'] as const

export type Policy = (typeof POLICIES)[number]
