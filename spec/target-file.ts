import type { FromSchema } from 'json-schema-to-ts'
import { fixturesSchema } from './fixtures.ts'
import { EFFECTS } from './operation.ts'
import { type TypesOfSchema, about, object, text } from './schema-parts.ts'

const apiKey = object({ api_key: text })
const login = { login: text, password: text } as const
const callee = { url: text, command: text } as const
const eitherCallee = [{ required: ['url'] }, { required: ['command'] }] as const
const effects = { type: 'array', items: { enum: EFFECTS }, uniqueItems: true } as const
const sessionPath = {
  type: 'string',
  title: 'a path with {session_id} in it',
  pattern: '^/.*\\{session_id\\}',
} as const
const atLeast1 = { type: 'integer', minimum: 1 } as const
const over0 = { type: 'number', exclusiveMinimum: 0 } as const
const page = {
  type: 'string',
  title: 'an http or https address, without a login or a fragment',
  pattern: '^https?://[^/?#@\\s<>"`\\\\]+([/?][^#\\s<>"`\\\\]*)?$',
} as const
const share = { type: 'number', minimum: 0, maximum: 1 } as const
const most = { type: 'integer', minimum: 0 } as const

/** A call that brings a provider state about. */
const providerCall = {
  type: 'object',
  required: ['operation'],
  additionalProperties: false,
  properties: {
    operation: about('its operation id', text),
    path: about('path parameters; `{name}` here and below is a value that is known by then', { type: 'object' }),
    query: about('query parameters', { type: 'object' }),
    body: about('the JSON body', {}),
    values: about('what it supplies: the member of the response, as `id` or `user.id`, by name', {
      type: 'object',
      additionalProperties: text,
    }),
  },
} as const

/** Headers that belong to the protocol or to the rules, in the cases that people write them in. */
const OWN_HEADERS = [
  'authorization',
  'accept',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'host',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'traceparent',
].map((name) => name.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`))

/** What takes back what a hook does. */
const undo = {
  title: 'a url or a command that takes back what the hook does, or none where there is nothing to take back',
  description: 'called with the values of the hook and, over them, its own; a hook without it is never called',
  if: { type: 'string' },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { enum: ['none'] },
  else: {
    type: 'object',
    properties: { ...callee, values: { type: 'object', additionalProperties: { anyOf: [text, { type: 'number' }] } } },
    title: 'either a url or a command',
    oneOf: eitherCallee,
    additionalProperties: false,
  },
} as const

const leftBehind = {
  description: 'most that a run may leave of what the documents have no way to remove: together, or of each',
  if: { type: 'object' },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: {
    type: 'object',
    properties: {
      recycle_bin: most,
      chat_sessions: most,
      support_tickets: most,
      listener_messages: most,
      executions: most,
      mails: most,
      commands: most,
    },
    additionalProperties: false,
  },
  else: most,
} as const

/**
 * JSON Schema (2020-12) of a target file, and the only place that names its keys: types follow from it. `description` says what
 * a key means, and `title` what a value must be. Unknown keys are refused: a misspelt one would silently check less.
 */
export function targetSchema() {
  return {
    type: 'object',
    required: ['base_url'],
    additionalProperties: false,
    properties: {
      // Nothing secret stands in an address, which every report shows; logins in it would not be sent.
      base_url: {
        type: 'string',
        description: 'where the API is',
        title: 'an http or https address, without a login, a query or a fragment',
        pattern: '^https?://[^/?#@]+(/[^?#]*)?$',
      },
      headers: {
        type: 'object',
        description:
          'sent with every request to the service, as a gateway before it wants; a value with a variable in it is a secret',
        propertyNames: {
          title: 'the name of a header that the gate does not set itself',
          pattern: `^(?!(?:${OWN_HEADERS.join('|')})$)[\\w!#$%&'*+.^\`|~-]+$`,
        },
        additionalProperties: { ...text, title: 'a text in one line', pattern: '^[^\\r\\n\\0]+$' },
      },
      tls: {
        type: 'object',
        description:
          'files in PEM form for a service behind mutual TLS, or with a certificate of an authority of your own',
        additionalProperties: false,
        properties: {
          certificate: about('the certificate that the gate shows, with its chain', text),
          key: about('the private key of that certificate', text),
          passphrase: about('what the private key is encrypted with', text),
          authority: about('the certificates of authorities to trust, beside those of Node.js', text),
        },
        dependentRequired: { certificate: ['key'], key: ['certificate'], passphrase: ['key'] },
      },
      // Nothing secret stands in these addresses either.
      documents: {
        type: 'object',
        description: 'where the two documents are published; reports link to their sections',
        additionalProperties: false,
        properties: {
          platform: about('the page of the Platform Automation REST API', page),
          agent: about('the page of the AI Agent API', page),
        },
      },
      allow: about('what the gate may do to the target; `reads` unless given', effects),
      credentials: {
        type: 'object',
        description:
          'users of the target, each with a name of its own, by what they show; everything under it is a secret',
        additionalProperties: false,
        properties: {
          admin: {
            type: 'object',
            properties: { api_key: text, ...login },
            description: 'the administrator; in place of a key, a login whose JWT is renewed',
            title: 'either an api_key, or a login with its password',
            oneOf: [{ required: ['api_key'] }, { required: ['login', 'password'] }],
            additionalProperties: false,
          },
          editor: about('a user of role Editor', apiKey),
          operator: about('a user of role Operator', apiKey),
          viewer: about(
            'a user who may view flows, but neither edit nor run them; without one, a caller who is refused so is looked for',
            apiKey,
          ),
          api_user: about('a user of role API User', apiKey),
          capped: about('a user whose AI allowance is used up', apiKey),
          ai_disabled: about('a user without the AI features', apiKey),
          expired: about('a key that has expired', apiKey),
          login: about('a user who logs in with a password', object(login)),
          two_factor: about(
            'a user with two-factor authentication: its secret, a code, or a command that prints one',
            object(login, { totp_secret: text, code: text, code_command: text }),
          ),
        },
      },
      features: {
        type: 'object',
        description: 'what the target has, or how it is set',
        additionalProperties: false,
        properties: {
          default_throttle: about('the throttle of listeners is off by default', { type: 'boolean' }),
          listener_throttle: about('listeners have a throttle', { type: 'boolean' }),
          listener_throttle_rejects: about('the throttle rejects what is over the limit', { type: 'boolean' }),
          second_tenant: about('a tenant that the administrator can switch to', { type: 'integer', format: 'int64' }),
          foreign_tenant: about('a tenant that it cannot switch to', { type: 'integer', format: 'int64' }),
          jwt_hours: about('how long a JWT is valid', over0),
          webhook_receiver: {
            type: 'object',
            description: 'where the gate receives deliveries of webhooks',
            required: ['listen'],
            additionalProperties: false,
            properties: {
              listen: {
                type: 'string',
                title: 'an address and a port, as 127.0.0.1:0',
                pattern: '^(\\[[\\da-fA-F:]+\\]|[^\\s:/]+):\\d+$',
              },
              public_url: {
                type: 'string',
                description: 'how the target reaches it, if not at that address',
                title: 'an http or https address',
                pattern: '^https?://',
              },
              reached: about(
                'deliveries have come in there: a run without any then breaks rules, rather than being blocked',
                { type: 'boolean' },
              ),
            },
          },
        },
      },
      paths: {
        type: 'object',
        description: 'paths of sessions, which the documents do not show',
        additionalProperties: false,
        properties: {
          session_chat: sessionPath,
          session_chat_stream: sessionPath,
          session_messages: sessionPath,
        },
      },
      requests: {
        type: 'object',
        description: 'what the documents do not show of a request, by operation; the check fills `{name}` in',
        additionalProperties: {
          type: 'object',
          properties: { path: { type: 'object' }, query: { type: 'object' }, body: {} },
          additionalProperties: false,
        },
      },
      recycle_bin_types: about('how the recycle bin calls each kind', { type: 'object', additionalProperties: text }),
      metadata_types: about('how metadata calls each kind', { type: 'object', additionalProperties: text }),
      bulk_actions: about('bodies of bulk actions by what they do', { type: 'object' }),
      fixtures: about('what exists on the target, and what the documents do not show', fixturesSchema()),
      hooks: {
        type: 'object',
        description: 'what brings about a state that HTTP cannot reach: a URL that is posted to, or a command',
        additionalProperties: {
          type: 'object',
          properties: { ...callee, effects: about('what it does to the target; `writes` unless given', effects), undo },
          title: 'either a url or a command',
          oneOf: eitherCallee,
          additionalProperties: false,
        },
      },
      provider_states: {
        type: 'object',
        description:
          'provider states of your own pacts, by their names, in which `{name}` stands for any text; the first that fits counts',
        additionalProperties: {
          type: 'object',
          title: 'brought about by states, calls or both',
          anyOf: [{ required: ['states'] }, { required: ['calls'] }],
          additionalProperties: false,
          properties: {
            states: about('the states of Etalon that bring it about, one after another', {
              type: 'array',
              minItems: 1,
              items: text,
            }),
            calls: about('calls of the API that bring it about, one after another, after the states', {
              type: 'array',
              minItems: 1,
              items: providerCall,
            }),
            values: about('the names of your pacts for what those states and calls supply', {
              type: 'object',
              additionalProperties: text,
            }),
          },
        },
      },
      limits: {
        type: 'object',
        description: 'how much the gate may send, take and leave',
        additionalProperties: false,
        properties: {
          concurrency: about('how many cases run at a time; 4 unless given', { ...atLeast1, maximum: 256 }),
          requests_per_second: about('most requests in a second', over0),
          timeout_ms: about('how long a response may take; 10,000 unless given', atLeast1),
          settle_ms: about(
            'how long to wait for what comes of a request by itself: a run, a record, a hit, a delivery; 30,000 unless given',
            atLeast1,
          ),
          runs: about('how many inputs a property tries; 25 unless given', atLeast1),
          requests: about('most requests of a run: after them, nothing is sent but what cleans up', atLeast1),
          duration_s: about('how long a run may take: after that, nothing is sent but what cleans up', over0),
          left_behind: leftBehind,
        },
      },
      require: {
        type: 'object',
        description: 'how much a verdict takes',
        additionalProperties: false,
        properties: {
          proved: about('least share of the testable rules that must be proved for a verdict; 0.5 unless given', share),
          verified: about(
            'least share of the interactions of pacts that must be verified, likewise; 0.5 unless given',
            share,
          ),
        },
      },
    },
  } as const
}

/** A target file as it is written, after validation. */
export type TargetFile = FromSchema<ReturnType<typeof targetSchema>, TypesOfSchema>
/** What a target file says under one of its keys. */
export type TargetSection<Key extends keyof TargetFile> = NonNullable<TargetFile[Key]>
