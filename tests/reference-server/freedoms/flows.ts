import type { Freedom } from './freedom.ts'

export const flows = [
  {
    name: 'flows/without-type',
    open: 'only `name` is "required on create"; a flow without `flowType`',
    variants: ['default-type', 'refused'],
  },
  {
    name: 'flows/unknown-property',
    open: '"keys depend on `flowType`"; whether others are refused',
    variants: ['refused', 'kept'],
  },
  {
    name: 'flows/required-property',
    open: 'the metadata says which keys are required; whether a flow without them can be saved',
    variants: ['unchecked', 'checked'],
  },
  {
    name: 'flows/authors',
    open: '"user that created it": a title or a login',
    variants: ['title', 'login'],
  },
  {
    name: 'flows/never-modified',
    open: '`modified` and `modifiedBy` of a flow that was only created',
    variants: ['as-created', 'absent'],
  },
  {
    name: 'flows/list-without-scope',
    open: '`scope` = `all` "lists flows across the tenant"; what a list without it covers',
    variants: ['own-and-seeded', 'all', 'own'],
  },
  { name: 'flows/recent-without-limit', open: 'how many flows are recent', variants: ['10', 'all', '3'] },
  {
    name: 'flows/recent-means',
    open: 'whether the recent flows are those changed or those made last',
    variants: ['modified', 'created'],
  },
  {
    name: 'flows/recent-shows-counts',
    open: '`enabledSchedules` "in list results": whether the recent flows are such a list',
    variants: ['no', 'yes'],
  },
  {
    name: 'flows/usage-entries',
    open: 'the fields of FlowReference: not shown',
    variants: ['kind-and-id', 'type-and-reference', 'named-ids'],
  },
  {
    name: 'flows/findings',
    open: 'the fields of InspectResponse: not shown',
    variants: ['in-a-member', 'by-severity', 'with-more'],
  },
  {
    name: 'flows/documentation',
    open: 'the fields of FlowDocumentationResponse: not shown',
    variants: ['markdown', 'html', 'sections'],
  },
  {
    name: 'flows/export-carries-used-objects',
    open: 'whether the bundle of a flow has its connections and formats',
    variants: ['yes', 'no'],
  },
  {
    name: 'flows/delete-status',
    open: 'the values of `status` in the report',
    variants: ['word', 'number', 'upper-case'],
  },
  {
    name: 'flows/delete-report-entries',
    open: '"each with a status": the shape of an entry',
    variants: ['kind-and-name', 'id-and-status', 'nested'],
  },
  {
    name: 'flows/delete-report-lists',
    open: 'how the report says which object is of which kind',
    variants: ['by-kind', 'one-list', 'without-empty-lists', 'by-id'],
  },
  {
    name: 'flows/refusal',
    open: '409: "JSON listing the references"',
    variants: ['by-kind', 'array', 'message-and-array', 'as-report'],
  },
] as const satisfies readonly Freedom[]
