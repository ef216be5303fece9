import type { FromSchema } from 'json-schema-to-ts'
import { type TypesOfSchema, about, object, text } from './schema-parts.ts'

const texts = { type: 'array', items: text, minItems: 1 } as const
/** Texts, and lists of texts that stand together. */
const textsOrLists = { type: 'array', items: { anyOf: [text, texts] }, minItems: 1 } as const
const id = { type: 'integer', format: 'int64', minimum: 1 } as const
/** Members of a request body, which the documents do not show. */
const body = { type: 'object' } as const
/** Members of an object, of which the documents show that it has properties. */
const stored = { type: 'object', properties: { properties: body } } as const
const httpUrl = { type: 'string', title: 'an http or https address', pattern: '^https?://' } as const
const message = { id: { anyOf: [id, text] }, body: text } as const
const template = { id, name: text } as const
const sqlExecution = { id, log: text } as const

/** Values of the history filters that take a text. */
const HISTORY_MARKS = object({}, { triggerType: text, startedBy: text, description: text, metrics: text })

/** One value for each kind of object that has types. */
const byKind = <const S extends object>(value: S) => object({}, { connection: value, format: value, flow: value })

/** JSON Schema of `fixtures` in a target file: what exists there, and what the documents do not show. */
export function fixturesSchema() {
  return object(
    {},
    {
      agent_name: about('name of an integration agent, for the search', text),
      api_user_login: about('a user of role API User', object({ login: text, password: text })),
      audit_id_field: about('the key of an audit record that holds its id', text),
      broken_connection: about('a connection that reaches nothing', body),
      command: about('name of a built-in command', text),
      command_output: about('what `requests.runCommands` writes', text),
      connection: about('a connection, without its name', stored),
      connection_flow: about('a flow that refers to `{connectionId}`', body),
      custom_key: about(
        'a language-model key that the target takes; it is set, and removed afterwards; none of the tenant applies beside it',
        text,
      ),
      dbt_execution: about(
        'an execution of a dbt flow that wrote all four artifacts, with their names, and texts in its results; those of a list stand together there',
        object({ flowId: id, auditId: id, artifacts: texts }, { results: textsOrLists }),
      ),
      described_property: about(
        'for each kind, a property of a type that no other type has: how its type is written, its default, and keys of the same type without a default, a required and an optional one',
        byKind(
          object(
            { type_key: text, key: text, type: { anyOf: [text, texts] }, default: {} },
            { required: text, optional: text },
          ),
        ),
      ),
      echo_line: about('how `runs.echoes` logs a parameter, with {name} and {value} in it', text),
      echoing_commands: about('a request of built-in commands that write `{text}`', object({ body })),
      failing_bundle: about('a bundle whose second flow cannot be imported', text),
      failing_bundle_flow: about('the name of its first flow', text),
      failing_message: about('a message at which the chat fails; an empty reply is no failure', text),
      failing_object_bundle: about('a bundle whose second connection cannot be imported', text),
      failing_object_bundle_name: about('the name of its first connection', text),
      failing_tool_call: about(
        'a call of a tool over MCP that is well-formed and fails',
        object({ name: text, arguments: body }),
      ),
      filtered_searches: about(
        'bodies of searches with filters for `{name}` among one kind alone',
        object({}, { connection: body, format: body, schedule: body }),
      ),
      flow: about('a flow, without its name', stored),
      flow_properties: about('properties that `flow` may have or lack, each with a value that is no default', body),
      format: about('a format, without its name', stored),
      format_flow: about('a flow that refers to `{formatId}`', body),
      frequent_schedule: about('a schedule expression that is due all the time', text),
      function: about('name of a function of transformations', text),
      other_functions: about('names of more functions, of unlike kinds', texts),
      guarded_connection: about(
        'a connection that reaches an object with its own password only, which is `{password}` in it',
        object({ body, password: text, reaches: text }),
      ),
      history_marks: about(
        'values of history filters: those of a run that the administrator starts, and those that only other executions have',
        object({}, { own: HISTORY_MARKS, others: HISTORY_MARKS }),
      ),
      host_command: about(
        'a command of the host, and what its output contains but the command does not',
        object({ command: text, output: text }, { name: about('how host_list_commands names it', text) }),
      ),
      host_echo: about('a command of the host that writes `{text}`', text),
      id_fields: about(
        'for each kind whose id the documents show under no name, the member that holds it; `id` unless given',
        object({}, { format: text, listener: text, macro: text, webhook: text }),
      ),
      http_listener: about(
        'a listener, the flow that a schedule binds to it, a message of it, and the member that holds its URL',
        object(
          { id, flowId: id },
          {
            name: text,
            url: httpUrl,
            url_field: text,
            body: about('the JSON to send to it, with `{text}` in it', body),
            message: object({ messageId: { anyOf: [id, text] }, auditId: id }),
          },
        ),
      ),
      import_credentials: about('the value that switches `importCredentials` on', {}),
      knowledge_search: about(
        'two queries of the knowledge base, each with what its result holds and that of the other does not',
        object({ query: text, finds: text, other: object({ query: text, finds: text }) }),
      ),
      listener_schedule: about('how a schedule binds its flow to `{listenerId}`', body),
      long_history: about('a flow with more than 200 executions of several statuses, all of them over', id),
      macro_flow: about('a flow that refers to `{macroId}`, or to `{macroName}` where flows name macros', body),
      message: about('a message of a listener that `requests.searchMessages` finds', object(message)),
      other_message: about('a message that it does not find', object(message)),
      message_search: about('the body of a search for messages that hold `{text}`', {}),
      other_sql_execution: about('another SQL execution, with a text that only its log holds', object(sqlExecution)),
      other_sql_run: about('the SQL of `requests.runSql` on another connection', object({ body, result: texts })),
      other_statement: about(
        'other SQL than that of `requests.runSql`, on its connection',
        object({ body, result: texts }),
      ),
      other_template: about('a template that `requests.searchTemplates` does not find', object(template)),
      other_type: about('for each kind, a type that lacks the described property', byKind(text)),
      password_secret: about(
        'name of a secret of the tenant whose value is the password of `guarded_connection`',
        text,
      ),
      parent_flow: about('a flow that refers to `{flowId}`', body),
      queue_listener: about('a listener of queues, named `{name}`', body),
      reachable_object: about(
        'what `working_connection` reaches, with a field of each that the other has not',
        object({ name: text, field: text }, { other: object({ name: text, field: text }) }),
      ),
      recall: about(
        'what the agent is asked to remember, what is asked then, and what a reply holds that knows it',
        object({ tell: text, ask: text, expects: text }),
      ),
      runnable_flow: about('what a flow needs beside a name so that it can be started and succeeds soon', body),
      runs: about(
        'flows by how their runs go: `slow` succeeds after longer than limits.settle_ms, `echoes` logs its parameters',
        object({}, { succeeds: id, fails: id, slow: id, warns: id, echoes: id }),
      ),
      schedule: about(
        'schedule expressions that are due at most once a year',
        object({ expression: text }, { other: text }),
      ),
      schedule_parameters: about(
        'how a schedule passes `{value}` to its flow as a parameter, and what the parameter is called',
        object({ name: text, body }),
      ),
      secret: about(
        'a secret of the tenant, and a property of `connection` that may refer to it',
        object({ name: text, value: text, property: text }),
      ),
      several_commands: about(
        'a request with several commands, what each writes, and the names of all of them',
        object({ body, outputs: texts }, { names: texts }),
      ),
      spare_editor: about(
        'an editor who may have API keys, and whose keys may be thrown away',
        object({ id }, { role: text }),
      ),
      spare_user: about(
        'a user whose keys may be thrown away',
        object({ id }, { role: about('`api_user` if it is an API User', text) }),
      ),
      sql_execution: about('an SQL execution, with a text that only its log holds', object(sqlExecution)),
      sql_execution_id_field: about('the member of a reply to runSql that holds the id of its execution', text),
      sql_result: about('what `requests.runSql` returns', texts),
      support_ticket: about('what a support ticket is opened with', body),
      system_prompt: about(
        'a system prompt, a message, and what a reply holds under that prompt and no other',
        object({ prompt: text, message: text, expects: text }),
      ),
      template: about('a template that `requests.searchTemplates` finds', object(template)),
      template_import: about(
        'a template, the name of the flow that its import makes, its own type, the type of flows on the canvas, and another template',
        object(
          { template_id: id, name: text },
          { flowType: text, composerType: text, other: object({ template_id: id, name: text }, { flowType: text }) },
        ),
      ),
      template_name: about('name of a template, for the search', text),
      template_preview: about(
        'arguments that ask import_template for a preview, and the name of the flow that an import would make',
        object({ arguments: body, name: text }),
      ),
      tool_answer: about(
        'a chat message for which the agent calls a tool, and what its reply has that only the tool finds',
        object({ message: text, expects: text }),
      ),
      tool_message: about('a chat message for which the agent calls a tool', text),
      unknown_session: about('an id in the form of a session that does not exist', text),
      user_of_allowing_tenant: about(
        'a user who may have no key but for the tenant, which the administrator can switch to',
        object({ id }, { tenantId: id }),
      ),
      user_without_keys: about('a user who may have no key', object({ id })),
      webhook: about(
        'addresses that webhooks may have, where deliveries may fail: the service need not reach them',
        object({ url: httpUrl }, { other: httpUrl }),
      ),
      working_connection: about('a connection that reaches something', body),
    },
  )
}

export type Fixtures = FromSchema<ReturnType<typeof fixturesSchema>, TypesOfSchema>

/** Names of members and, after dots, of the members in them. */
type Dotted<T> = {
  [Name in keyof T & string]:
    | Name
    | (NonNullable<T[Name]> extends Nested ? `${Name}.${Dotted<NonNullable<T[Name]>>}` : never)
}[keyof T & string]
type Nested = Readonly<Record<string, unknown>>
type At<T, Name extends string> = Name extends keyof T
  ? NonNullable<T[Name]>
  : Name extends `${infer First}.${infer Rest}`
    ? First extends keyof T
      ? At<NonNullable<T[First]>, Rest>
      : never
    : never

/** The dotted name of a fixture: `runs.fails`. */
export type FixtureName = Dotted<Fixtures>
/** What a target file has as the fixture of that name. */
export type Fixture<Name extends FixtureName> = At<Fixtures, Name>
