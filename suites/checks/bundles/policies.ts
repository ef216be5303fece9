/** What an import may do where it meets an object that is there, in the words of the documents. */
export const POLICIES = ['Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'] as const

export type Policy = (typeof POLICIES)[number]
