/**
 * The named decisions that operations of an area share. Faults and variants replace single ones; a decision that only
 * one operation takes is a guard, `apply` or `answer` of that operation instead. `../behaviour.ts` declares the members.
 */
export interface Parts {}
