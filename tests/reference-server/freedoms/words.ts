import { type ChoiceName, type Choices, type VariantOf, FREEDOMS, variantIn } from './index.ts'

/** Plain data for the configuration of a client: names, paths and values. */
export type Words = Readonly<Record<string, string | boolean>>

const PLURALS = {
  flow: 'flows',
  schedule: 'schedules',
  connection: 'connections',
  format: 'formats',
  listener: 'listeners',
}
const OWN_TYPES = { flow: 'pipe', schedule: 'timer', connection: 'link', format: 'layout', listener: 'inbox' }

const binTypes = (type: (kind: keyof typeof OWN_TYPES) => string): Words =>
  Object.fromEntries(
    Object.keys(OWN_TYPES).map((kind) => [`recycle_bin_type_of_${kind}`, type(kind as keyof typeof OWN_TYPES)]),
  )

/** What a client must know, by choice and variant. Every variant of a choice says the same things. */
const SAID: { readonly [N in ChoiceName]?: Readonly<Record<VariantOf<N>, Words>> } = {
  'objects/id-member-of-formats': { id: { format_id_member: 'id' }, 'with-kind': { format_id_member: 'formatId' } },
  'objects/id-member-of-listeners': {
    id: { listener_id_member: 'id' },
    'with-kind': { listener_id_member: 'listenerId' },
  },
  'objects/id-member-of-macros': { id: { macro_id_member: 'id' }, 'with-kind': { macro_id_member: 'macroId' } },
  'objects/id-member-of-webhooks': { id: { webhook_id_member: 'id' }, 'with-kind': { webhook_id_member: 'webhookId' } },
  'objects/macro-name': { label: { macro_name_member: 'label' }, name: { macro_name_member: 'name' } },
  'objects/macro-text': { script: { macro_text_member: 'script' }, text: { macro_text_member: 'text' } },
  'objects/listener-kind': {
    sort: { listener_kind_member: 'sort' },
    listenerType: { listener_kind_member: 'listenerType' },
  },
  'objects/listener-url': {
    'entrance.address': { listener_url_member: 'entrance.address' },
    url: { listener_url_member: 'url' },
  },
  'objects/fields-request': {
    table: { list_fields_object_member: 'table' },
    object: { list_fields_object_member: 'object' },
    name: { list_fields_object_member: 'name' },
  },
  'versions/message-member': {
    note: { version_message_member: 'note' },
    message: { version_message_member: 'message' },
    modifiedMessage: { version_message_member: 'modifiedMessage' },
  },
  'versions/message-in-request': {
    note: { set_message_member: 'note' },
    message: { set_message_member: 'message' },
    text: { set_message_member: 'text' },
  },
  'bulk/rename': {
    title: { bulk_rename_type: 'title' },
    rename: { bulk_rename_type: 'rename' },
    'name.set': { bulk_rename_type: 'name.set' },
  },
  'bulk/delete': { discard: { bulk_delete_type: 'discard' }, delete: { bulk_delete_type: 'delete' } },
  'bulk/run': { go: { bulk_run_type: 'go' }, run: { bulk_run_type: 'run' } },
  'bulk/untag': { 'tags.drop': { bulk_untag_type: 'tags.drop' }, 'tags.remove': { bulk_untag_type: 'tags.remove' } },
  'executions/download-name': {
    run: { download_execution_parameter: 'run' },
    auditId: { download_execution_parameter: 'auditId' },
    execution: { download_execution_parameter: 'execution' },
  },
  'executions/artifact-names': {
    plain: { dbt_artifacts: 'nodes.json,results.json,docs.json,sources.json' },
    'as-dbt-names-them': { dbt_artifacts: 'manifest.json,run_results.json,catalog.json,sources.json' },
  },
  'messages/search-member': {
    containing: { search_messages_member: 'containing' },
    text: { search_messages_member: 'text' },
    query: { search_messages_member: 'query' },
  },
  'commands/request': {
    script: { run_commands_member: 'script' },
    commands: { run_commands_member: 'commands' },
    command: { run_commands_member: 'command' },
  },
  'sql/statement-member': { statement: { sql_statement_member: 'statement' }, sql: { sql_statement_member: 'sql' } },
  'metadata/types': {
    own: { connection_types: 'connectors', format_types: 'layouts', flow_types: 'pipelines' },
    plural: { connection_types: 'connections', format_types: 'formats', flow_types: 'flows' },
  },
  'templates/search-member': {
    words: { search_templates_member: 'words' },
    query: { search_templates_member: 'query' },
  },
  'templates/title': { title: { template_name_member: 'title' }, name: { template_name_member: 'name' } },
  'search/words-member': { words: { search_words_member: 'words' }, query: { search_words_member: 'query' } },
  'search/kinds-member': { sorts: { search_kinds_member: 'sorts' }, types: { search_kinds_member: 'types' } },
  'audit/id-member': {
    rid: { audit_id_member: 'rid' },
    id: { audit_id_member: 'id' },
    auditId: { audit_id_member: 'auditId' },
  },
  'bin/types': {
    own: binTypes((kind) => OWN_TYPES[kind]),
    singular: binTypes((kind) => kind),
    plural: binTypes((kind) => PLURALS[kind]),
  },
  'bundles/import-credentials': { text: { import_credentials: 'WITH' }, boolean: { import_credentials: true } },
  'auth/tenant-members': {
    'id-and-title': { tenant_id_member: 'id' },
    'tenant-id-and-name': { tenant_id_member: 'tenantId' },
  },
  'keys/user-members': {
    'id-and-login': { user_id_member: 'id' },
    'user-id-and-email': { user_id_member: 'userId' },
  },
  'keys/new-key': {
    secret: { new_key_member: 'secret' },
    key: { new_key_member: 'key' },
    nested: { new_key_member: 'apiKey.value' },
  },
  'agent/session-paths': {
    talks: {
      session_chat: '/talks/{session_id}',
      session_chat_stream: '/talks/{session_id}/live',
      session_messages: '/talks/{session_id}/lines',
    },
    sessions: {
      session_chat: '/sessions/{session_id}/chat',
      session_chat_stream: '/sessions/{session_id}/chat/stream',
      session_messages: '/sessions/{session_id}/messages',
    },
  },
}

const SHAPE = /^lists\/(.+)-shape$/

/** What a client of a server with these choices must know, `{ webhook_id_member: 'webhookId' }` for example. */
export function wordsOf(choices: Choices): Words {
  const shapes = FREEDOMS.flatMap(({ name }) => {
    const of = SHAPE.exec(name)?.[1]
    if (of === undefined) return []
    return [[`list_of_${of.replaceAll('-', '_')}`, variantIn(choices, name) === 'wrapped' ? 'items' : '']]
  })
  const said = FREEDOMS.map(({ name }) => {
    const byVariant: Readonly<Record<string, Words>> | undefined = SAID[name]
    return byVariant?.[variantIn(choices, name)] ?? {}
  })
  return Object.assign({}, Object.fromEntries(shapes), ...said) as Words
}
