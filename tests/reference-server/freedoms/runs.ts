import type { Freedom } from './freedom.ts'

export const runs = [
  {
    name: 'runs/first-state',
    open: '"Transitions of execution status: not shown": whether a run is queued first',
    variants: ['running', 'queued'],
  },
  {
    name: 'runs/quick-takes',
    open: 'how long a run of a small flow takes',
    variants: ['25-ms', '700-ms'],
  },
  {
    name: 'runs/code-of-a-queued-run',
    open: 'start codes: "Other codes: not shown"; a run that waits for another one',
    variants: ['0', '3', '-1'],
  },
  {
    name: 'runs/waiting',
    open: '`waitIfRunning`: its meaning is not stated',
    variants: ['queues', 'does-not-queue'],
  },
  {
    name: 'runs/second-start',
    open: 'a start while a run is active, without flags: `1 = already running`, or queued with another code',
    variants: ['already-running', 'queued'],
  },
  {
    name: 'runs/audit-id-of-no-run',
    open: '`auditId` of a start that started nothing',
    variants: ['of-the-active-run', 'null', 'absent', '0'],
  },
  {
    name: 'runs/answer-of-run',
    open: 'whether FlowExecutionResponse has further members',
    variants: ['flow-name', 'none', 'message-and-link'],
  },
  { name: 'runs/code-of-stop', open: 'the start outcome code of a stop', variants: ['2', '5'] },
  {
    name: 'runs/stop-of-a-finished-run',
    open: 'the answer to a stop of a run that is over',
    variants: ['200', '400', '404'],
  },
  {
    name: 'runs/stop-without-audit-id',
    open: 'whether `auditId` of a stop is required',
    variants: ['stops-the-last', 'refused'],
  },
  {
    name: 'runs/number-as-parameter',
    open: '"parameter name to string value"; a number',
    variants: ['refused', 'taken-as-text'],
  },
  {
    name: 'runs/name-of-two',
    open: 'which flow runs by name if two have it',
    variants: ['newer', 'older'],
  },
  { name: 'runs/unknown-tenant', open: '`tenant`: "tenant selector"; an unknown one', variants: ['404', '400', '403'] },
  {
    name: 'runs/schedule-of-another-flow',
    open: 'a run of a flow through the schedule of another one',
    variants: ['404', '400'],
  },
  {
    name: 'runs/parameters-of-a-schedule',
    open: 'the shape of the answer of a run through a schedule',
    variants: ['response', 'with-schedule'],
  },
] as const satisfies readonly Freedom[]
