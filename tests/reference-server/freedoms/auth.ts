import type { Freedom } from './freedom.ts'

const ELSEWHERE =
  '"can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections"'

const readsElse = <const Of extends string>(of: Of) =>
  ({ name: `roles/api-user-reads-${of}`, open: `${ELSEWHERE}; ${of} are neither`, variants: ['yes', 'no'] }) as const

const LEVEL = 'the level is not stated for this row'

export const auth = [
  {
    name: 'auth/jwt',
    open: '"token string (JWT)": signed or encrypted, and which claims',
    variants: ['signed', 'encrypted', 'without-expiry'],
  },
  {
    name: 'auth/refreshed-token',
    open: 'whether a token that was refreshed still works',
    variants: ['works', 'is-revoked'],
  },
  { name: 'auth/wrong-password', open: 'a wrong login or password: an invalid value or 401', variants: ['401', '400'] },
  { name: 'auth/revoke-of-an-unknown-token', open: 'a revocation of an unknown token', variants: ['200', '401'] },
  { name: 'auth/refresh-of-a-key', open: 'a refresh of an API key, which is no JWT', variants: ['400', '401'] },
  { name: 'auth/answer', open: 'further fields of AuthenticationResponse', variants: ['few', 'expiry'] },
  { name: 'auth/foreign-tenant', open: 'a tenant to which the caller cannot switch', variants: ['404', '403'] },
  {
    name: 'auth/own-tenant',
    open: '"tenant objects the caller can switch to": whether the own tenant is one',
    variants: ['listed', 'not-listed'],
  },
  {
    name: 'auth/tenant-members',
    open: 'fields of tenants: not shown',
    variants: ['id-and-title', 'tenant-id-and-name'],
  },
  { name: 'keys/user-members', open: 'fields of users: not shown', variants: ['id-and-login', 'user-id-and-email'] },
  { name: 'keys/new-key', open: 'fields of the API-key object: not shown', variants: ['secret', 'key', 'nested'] },
  { name: 'keys/no-key', open: '`get-api-key` of a user without a key', variants: ['404', 'empty'] },
  { name: 'keys/user-of-another-tenant', open: 'a user of another tenant', variants: ['404', '403'] },
  { name: 'keys/revoke-without-key', open: 'a revocation of no key', variants: ['200', '404'] },
  { name: 'roles/editor-executes', open: '"Mapping of the permission levels … not shown"', variants: ['no', 'yes'] },
  { name: 'roles/operator-edits', open: '"Mapping of the permission levels … not shown"', variants: ['yes', 'no'] },
  readsElse('formats'),
  readsElse('listeners'),
  readsElse('macros'),
  readsElse('templates'),
  readsElse('executions'),
  readsElse('metadata'),
  readsElse('search'),
  { name: 'roles/enable-needs', open: LEVEL, variants: ['edit', 'execute'] },
  { name: 'roles/sql-needs', open: LEVEL, variants: ['execute', 'view'] },
  { name: 'roles/api-user-reads-webhooks', open: `${ELSEWHERE}; webhooks are neither`, variants: ['no', 'yes'] },
] as const satisfies readonly Freedom[]
