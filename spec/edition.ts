/** The edition that the catalogue belongs to; see docs/versions.md for what makes a new one. */
export const EDITION = 2
