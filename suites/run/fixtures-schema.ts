const text = { type: 'string', minLength: 1 } as const
const texts = { type: 'array', items: text, minItems: 1 } as const
const id = { type: 'integer', minimum: 1 } as const
/** Members of a request body, which the documents do not show. */
const body = { type: 'object' } as const

/** An object with these members only; others are refused as misspelt. */
function object(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return {
    type: 'object',
    required: Object.keys(required),
    additionalProperties: false,
    properties: { ...required, ...optional },
  }
}

/** A value per kind of object that has connectors. */
const byKind = (value: object): object => object({}, { connection: value, format: value, flow: value })

const describedProperty = object({
  type_key: text,
  key: text,
  type: { anyOf: [text, texts] },
  default: {},
  required: text,
  optional: text,
})
const template = object({ id, name: text })
const message = object({ id: { anyOf: [id, text] }, body: text })
const sqlExecution = object({ id, log: text })
const runs = object({}, { succeeds: id, fails: id, slow: id, warns: id, echoes: id })

/** JSON Schema of `fixtures` in a target file: existing objects, and what the documents do not show. */
export const fixturesSchema = object(
  {},
  {
    agent_name: text,
    api_user_login: object({ login: text, password: text }),
    audit_id_field: text,
    broken_connection: body,
    command: text,
    command_output: text,
    connection: body,
    connection_flow: body,
    custom_key: text,
    dbt_execution: object({ flowId: id, auditId: id, artifacts: texts }),
    described_property: byKind(describedProperty),
    echo_line: text,
    failing_bundle: text,
    failing_bundle_flow: text,
    failing_message: text,
    failing_object_bundle: text,
    failing_object_bundle_name: text,
    failing_tool_call: object({ name: text, arguments: body }),
    flow: body,
    flow_properties: body,
    format: body,
    format_flow: body,
    frequent_schedule: text,
    function: text,
    guarded_connection: object({ body, password: text, reaches: text }),
    host_command: object({ command: text, output: text }),
    http_listener: object(
      { id, flowId: id },
      {
        name: text,
        url: { type: 'string', description: 'an http or https address', pattern: '^https?://' },
        url_field: text,
        body,
        message: object({ messageId: { anyOf: [id, text] }, auditId: id }),
      },
    ),
    import_credentials: {},
    listener_schedule: body,
    long_history: id,
    macro_flow: body,
    message,
    other_message: message,
    other_sql_execution: sqlExecution,
    other_sql_run: object({ body, result: texts }),
    other_template: template,
    other_type: byKind(text),
    parent_flow: body,
    queue_listener: body,
    reachable_object: object({ name: text, field: text }, { other: object({ name: text, field: text }) }),
    recall: object({ tell: text, ask: text, expects: text }),
    runnable_flow: body,
    runs,
    schedule: object({ expression: text }, { other: text }),
    secret: object({ name: text, value: text, property: text }),
    several_commands: object({ body, outputs: texts }),
    spare_editor: object({ id }, { role: text }),
    spare_user: object({ id }, { role: text }),
    sql_execution: sqlExecution,
    sql_execution_id_field: text,
    sql_result: texts,
    support_ticket: body,
    system_prompt: object({ prompt: text, message: text, expects: text }),
    template,
    template_import: object({ template_id: id, name: text }, { flowType: text, composerType: text }),
    template_name: text,
    template_preview: object({ arguments: body, name: text }),
    tool_message: text,
    unknown_session: text,
    user_of_allowing_tenant: object({ id }, { tenantId: id }),
    user_without_keys: object({ id }),
    working_connection: body,
  },
)
