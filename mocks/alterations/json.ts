/**
 * JSON that an alteration inspects. It is `any` on purpose, and only here: an alteration reads a body that the mock has
 * just produced, and may write one that no type of the specification allows.
 */
export type Json = any
