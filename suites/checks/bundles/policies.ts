/** The documented policies for existing objects. */
export const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'] as const

export type Policy = (typeof POLICIES)[number]
