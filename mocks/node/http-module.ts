/**
 * Node's `http`, without its module namespace: making that reads every export, also those that load all of `fetch`, and
 * takes as long as a third of a mock's start.
 */
export const http = process.getBuiltinModule('node:http')
