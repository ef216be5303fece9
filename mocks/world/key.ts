/** Key of a record: an id, or a string such as a token or a uuid. */
export type Key = string | number | bigint
