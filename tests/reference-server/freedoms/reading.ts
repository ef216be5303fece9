import type { Freedom } from './freedom.ts'

const TYPE = 'the values of `{type}` are not shown'
const BODY = 'the request body is not shown'
const SHAPE = 'the response body is not shown'

export const reading = [
  { name: 'messages/answer', open: SHAPE, variants: ['content', 'string', 'with-listener'] },
  { name: 'messages/search-member', open: BODY, variants: ['containing', 'text', 'query'] },
  { name: 'messages/accepted', open: 'the answer of a listener is not shown', variants: ['200', '202', '204'] },
  { name: 'commands/request', open: BODY, variants: ['script', 'commands', 'command'] },
  { name: 'commands/answer', open: SHAPE, variants: ['output', 'string', 'lines'] },
  { name: 'commands/unknown', open: 'the answer to an unknown command', variants: ['400', '200'] },
  { name: 'commands/entries', open: SHAPE, variants: ['objects', 'names'] },
  { name: 'sql/answer', open: SHAPE, variants: ['header-and-rows', 'objects', 'columns'] },
  { name: 'sql/statement-member', open: BODY, variants: ['statement', 'sql'] },
  { name: 'sql/console', open: SHAPE, variants: ['lines', 'string'] },
  { name: 'metadata/types', open: TYPE, variants: ['own', 'plural'] },
  { name: 'metadata/entries', open: SHAPE, variants: ['objects', 'keys', 'by-key'] },
  { name: 'metadata/no-default', open: 'a key without a default', variants: ['null', 'absent'] },
  { name: 'metadata/keys', open: SHAPE, variants: ['list', 'by-key', 'form'] },
  { name: 'functions/entries', open: SHAPE, variants: ['objects', 'texts', 'by-name'] },
  { name: 'templates/search-member', open: BODY, variants: ['words', 'query'] },
  { name: 'templates/title', open: 'fields of templates: not shown', variants: ['title', 'name'] },
  {
    name: 'search/matches',
    open: '"searches by name": whole words or parts of them',
    variants: ['words', 'parts', 'beginnings'],
  },
  { name: 'search/without-words', open: 'a search for nothing', variants: ['nothing', 'refused'] },
  { name: 'search/delay', open: 'how soon a new object is found', variants: ['at-once', '1500-ms'] },
  { name: 'search/answer', open: SHAPE, variants: ['hits', 'array', 'by-kind'] },
  { name: 'search/words-member', open: BODY, variants: ['words', 'query'] },
  { name: 'search/kinds-member', open: BODY, variants: ['sorts', 'types'] },
  { name: 'tags/entries', open: SHAPE, variants: ['with-counts', 'texts', 'by-tag'] },
  { name: 'audit/delay', open: 'how soon a call is in the trail', variants: ['15-ms', '1500-ms'] },
  {
    name: 'audit/reads',
    open: '"returns an audit trail of API calls": whether successful reads of the trail itself are in it',
    variants: ['recorded', 'not-recorded'],
  },
  { name: 'audit/user', open: '`ur`: "user"; a login or a title', variants: ['login', 'title'] },
  { name: 'audit/method', open: '`md`: "method"; with or without a path', variants: ['with-path', 'alone', 'dotted'] },
  { name: 'audit/id-member', open: 'the id of a record is not shown', variants: ['rid', 'id', 'auditId'] },
  { name: 'audit/search-without-date', open: 'a search without `fromDate`', variants: ['everything', 'refused'] },
  { name: 'bin/unknown-type', open: 'a restore of an unknown type', variants: ['404', '400'] },
  { name: 'bin/types', open: TYPE, variants: ['own', 'singular', 'plural'] },
  { name: 'bin/entries', open: SHAPE, variants: ['flat', 'nested', 'with-deleter'] },
  { name: 'bin/restore-answer', open: SHAPE, variants: ['id', 'object', 'true'] },
  {
    name: 'bin/reads-by-id',
    open: 'whether a flow in the recycle bin can still be read by its id',
    variants: ['404', '200'],
  },
  {
    name: 'bundles/preview',
    open: 'fields of import previews: not shown',
    variants: ['objects', 'by-kind'],
  },
  {
    name: 'bundles/report',
    open: 'fields of import reports except `failed` and `rolledBack`: not shown',
    variants: ['count', 'flags-only', 'entries'],
  },
  { name: 'bundles/exportable', open: SHAPE, variants: ['by-kind', 'one-list'] },
  {
    name: 'bundles/import-credentials',
    open: '"Type of `importCredentials`: not shown"',
    variants: ['text', 'boolean'],
  },
] as const satisfies readonly Freedom[]
