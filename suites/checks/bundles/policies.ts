/** The documented policies for existing objects. */
export const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'] as const

/** The same, what may change an object that is there first. */
export const FROM_REPLACE = POLICIES.toSorted((one) => (one.includes('Replace') ? -1 : 1))

/** Texts that are none of them: another word, the beginning of one, and one as names of constants are written. */
export const NO_POLICIES = ['Etalon', 'Keep All', 'KEEP_ALL_REPLACE_FLOWS_AND_MACROS'] as const

export type Policy = (typeof POLICIES)[number]
