import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import type { Loose } from '../bugs/plants.ts'
import type { Choices } from './index.ts'
import { wordsOf } from './words.ts'

const FILE = join(import.meta.dirname, '../target.yaml')
const PLAIN = readFileSync(FILE, 'utf8')

/** Gives the only member of an object another name. */
const renamed = (object: Loose, from: string, to: string): Loose =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]))

/** The target file of a server with these choices; `hooks: false` leaves its hooks out. */
export function targetFileFor(choices: Choices, { hooks = true }: { hooks?: boolean } = {}): string {
  const document = parseDocument(PLAIN, { intAsBigInt: true })
  const file: Loose = document.toJS()
  const words = wordsOf(choices)
  const text = (name: string): string => String(words[name])
  const { requests, fixtures } = file

  fixtures.id_fields = Object.fromEntries(
    ['format', 'listener', 'macro', 'webhook'].map((kind) => [kind, text(`${kind}_id_member`)]),
  )
  fixtures.audit_id_field = words['audit_id_member']
  fixtures.http_listener.url_field = words['listener_url_member']
  fixtures.dbt_execution.artifacts = text('dbt_artifacts').split(',')
  fixtures.import_credentials = words['import_credentials']
  for (const macro of [requests.createMacro, requests.replaceMacro])
    macro.body = renamed(renamed(macro.body, 'label', text('macro_name_member')), 'script', text('macro_text_member'))
  requests.createListener.body = renamed(requests.createListener.body, 'sort', text('listener_kind_member'))
  fixtures.queue_listener = renamed(fixtures.queue_listener, 'sort', text('listener_kind_member'))
  requests.listConnectionFields.body = { [text('list_fields_object_member')]: '{object}' }
  for (const kind of ['Flow', 'Connection', 'Format'])
    requests[`set${kind}VersionMessage`].body = { [text('set_message_member')]: '{message}' }
  requests.downloadExecutionConsole.query = { [text('download_execution_parameter')]: '{auditId}' }
  requests.searchMessages.body = renamed(requests.searchMessages.body, 'containing', text('search_messages_member'))
  requests.searchTemplates.body = renamed(requests.searchTemplates.body, 'words', text('search_templates_member'))
  requests.runCommands.body = renamed(requests.runCommands.body, 'script', text('run_commands_member'))
  fixtures.several_commands.body = renamed(fixtures.several_commands.body, 'script', text('run_commands_member'))
  requests.runSql.body = renamed(requests.runSql.body, 'statement', text('sql_statement_member'))
  fixtures.other_sql_run.body = renamed(fixtures.other_sql_run.body, 'statement', text('sql_statement_member'))
  const filters = requests.searchWithFilters
  filters.body = renamed(
    renamed(filters.body, 'words', text('search_words_member')),
    'sorts',
    text('search_kinds_member'),
  )
  for (const name of ['rename', 'delete', 'run', 'untag']) file.bulk_actions[name].type = words[`bulk_${name}_type`]
  file.metadata_types = {
    connections: words['connection_types'],
    formats: words['format_types'],
    flows: words['flow_types'],
  }
  requests.listMetadataTypes.path.type = words['connection_types']
  for (const kind of Object.keys(file.recycle_bin_types))
    file.recycle_bin_types[kind] = words[`recycle_bin_type_of_${kind}`]
  requests.restoreDeletedObject.path.type = words['recycle_bin_type_of_flow']
  for (const path of Object.keys(file.paths)) file.paths[path] = words[path]
  if (!hooks) {
    delete file.hooks
    // Only a hook switches it on.
    for (const feature of ['listener_throttle', 'listener_throttle_rejects']) delete file.features[feature]
  }
  document.contents = document.createNode(file) as typeof document.contents
  return document.toString()
}
