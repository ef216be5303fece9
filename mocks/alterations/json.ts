/**
 * JSON that an alteration looks into. It is `any` on purpose, and here alone: an alteration reads the body that the mock has just
 * made, and may write one that no type of the specification allows.
 */
export type Json = any
