import { EFFECTS } from '#spec'
import { LEAVING_KEYS } from '../kit/ledger/leavings.ts'
import { fixturesSchema } from './fixtures-schema.ts'

const text = { type: 'string', minLength: 1 } as const
const key = {
  type: 'object',
  properties: { api_key: text },
  required: ['api_key'],
  additionalProperties: false,
} as const
const login = { login: text, password: text } as const
/** A key, or a login as the administrator. */
const admin = {
  type: 'object',
  properties: { api_key: text, ...login },
  description: 'either an api_key, or a login with its password',
  oneOf: [{ required: ['api_key'] }, { required: ['login', 'password'] }],
  additionalProperties: false,
} as const
const callee = { url: text, command: text } as const
const eitherCallee = [{ required: ['url'] }, { required: ['command'] }] as const
const effects = { type: 'array', items: { enum: EFFECTS }, uniqueItems: true } as const
const undo = {
  description: 'a url or a command that takes back what the hook does, or none where there is nothing to take back',
  if: { type: 'string' },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { enum: ['none'] },
  else: {
    type: 'object',
    properties: { ...callee, values: { type: 'object', additionalProperties: { anyOf: [text, { type: 'number' }] } } },
    description: 'either a url or a command',
    oneOf: eitherCallee,
    additionalProperties: false,
  },
} as const
const hook = {
  type: 'object',
  properties: { ...callee, effects, undo },
  description: 'either a url or a command',
  oneOf: eitherCallee,
  additionalProperties: false,
} as const

const most = { type: 'integer', minimum: 0 } as const
const leftBehind = {
  if: { type: 'object' },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: {
    type: 'object',
    properties: Object.fromEntries(LEAVING_KEYS.map((key) => [key, most])),
    additionalProperties: false,
  },
  else: most,
}

const sessionPath = {
  type: 'string',
  description: 'a path with {session_id} in it',
  pattern: '^/.*\\{session_id\\}',
} as const

/** JSON Schema (2020-12) of a target file. Refuses unknown keys: a misspelt one would silently check less. */
export const targetSchema = {
  type: 'object',
  required: ['base_url'],
  additionalProperties: false,
  properties: {
    // Every report shows the URL, so it must contain no secret; a login in it would not be sent anyway.
    base_url: {
      type: 'string',
      description: 'an http or https address, without a login, a query or a fragment',
      pattern: '^https?://[^/?#@]+(/[^?#]*)?$',
    },
    allow: effects,
    credentials: {
      type: 'object',
      additionalProperties: false,
      properties: {
        admin,
        editor: key,
        operator: key,
        api_user: key,
        capped: key,
        ai_disabled: key,
        expired: key,
        login: { type: 'object', properties: login, required: ['login', 'password'], additionalProperties: false },
        two_factor: {
          type: 'object',
          properties: { ...login, totp_secret: text, code: text, code_command: text },
          required: ['login', 'password'],
          additionalProperties: false,
        },
      },
    },
    features: {
      type: 'object',
      additionalProperties: false,
      properties: {
        default_throttle: { type: 'boolean' },
        listener_throttle: { type: 'boolean' },
        listener_throttle_rejects: { type: 'boolean' },
        second_tenant: { type: 'integer' },
        foreign_tenant: { type: 'integer' },
        jwt_hours: { type: 'number', exclusiveMinimum: 0 },
        webhook_receiver: {
          type: 'object',
          required: ['listen'],
          additionalProperties: false,
          properties: {
            listen: {
              type: 'string',
              description: 'an address and a port, as 127.0.0.1:0',
              pattern: '^(\\[[\\da-fA-F:]+\\]|[^\\s:/]+):\\d+$',
            },
            public_url: { type: 'string', description: 'an http or https address', pattern: '^https?://' },
          },
        },
      },
    },
    paths: {
      type: 'object',
      additionalProperties: false,
      properties: {
        session_chat: sessionPath,
        session_chat_stream: sessionPath,
        session_messages: sessionPath,
      },
    },
    requests: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { path: { type: 'object' }, query: { type: 'object' }, body: true },
        additionalProperties: false,
      },
    },
    recycle_bin_types: { type: 'object', additionalProperties: text },
    metadata_types: { type: 'object', additionalProperties: text },
    bulk_actions: { type: 'object' },
    fixtures: fixturesSchema,
    hooks: { type: 'object', additionalProperties: hook },
    limits: {
      type: 'object',
      additionalProperties: false,
      properties: {
        concurrency: { type: 'integer', minimum: 1, maximum: 256 },
        requests_per_second: { type: 'number', exclusiveMinimum: 0 },
        timeout_ms: { type: 'integer', minimum: 1 },
        settle_ms: { type: 'integer', minimum: 1 },
        runs: { type: 'integer', minimum: 1 },
        requests: { type: 'integer', minimum: 1 },
        duration_s: { type: 'number', exclusiveMinimum: 0 },
        left_behind: leftBehind,
      },
    },
    require: {
      type: 'object',
      additionalProperties: false,
      properties: {
        proved: { type: 'number', minimum: 0, maximum: 1 },
        verified: { type: 'number', minimum: 0, maximum: 1 },
      },
    },
  },
} as const
