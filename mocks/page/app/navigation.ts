import {
  IconActivity,
  IconBolt,
  IconBug,
  IconCalendarClock,
  IconClock,
  IconDatabase,
  IconEar,
  IconHourglass,
  IconBoxMultiple,
  IconLayoutDashboard,
  IconMapQuestion,
  IconMail,
  IconMessageChatbot,
  IconPlayerPlay,
  IconCamera,
  IconShape,
  IconTool,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Allowances } from '../panels/allowances.tsx'
import { Chat } from '../panels/chat.tsx'
import { Clock } from '../panels/clock.tsx'
import { Data } from '../panels/data.tsx'
import { Deliveries } from '../panels/deliveries.tsx'
import { Faults } from '../panels/faults.tsx'
import { ForcedResponses } from '../panels/forced-responses.tsx'
import { Journal } from '../journal/journal.tsx'
import { Latency } from '../panels/latency.tsx'
import { Listeners } from '../panels/listeners.tsx'
import { Outbox } from '../panels/outbox.tsx'
import { Overview } from '../panels/overview.tsx'
import { Runs } from '../panels/runs.tsx'
import { Sandboxes } from '../panels/sandboxes.tsx'
import { Schedules } from '../panels/schedules.tsx'
import { Snapshots } from '../panels/snapshots.tsx'
import { Tools } from '../panels/tools.tsx'
import { Unknown } from '../panels/unknown.tsx'
import { Variants } from '../panels/variants.tsx'

/** A panel of the console, with its segment in the address. */
export interface PanelEntry {
  id: string
  title: string
  /** What it is for, in the command palette. */
  about: string
  icon: ComponentType<{ size?: number | string; stroke?: number }>
  Panel: ComponentType
}

export interface PanelGroup {
  title: string
  panels: readonly PanelEntry[]
}

const OVERVIEW: PanelEntry = {
  id: 'overview',
  title: 'Overview',
  about: 'Base URL, keys, and what is not normal now',
  icon: IconLayoutDashboard,
  Panel: Overview,
}

/** The panels by group, in the order of the navigation. */
export const GROUPS: readonly PanelGroup[] = [
  { title: '', panels: [OVERVIEW] },
  {
    title: 'Observe',
    panels: [
      {
        id: 'journal',
        title: 'Journal',
        about: 'Every request, with its response and the reason of a refusal',
        icon: IconActivity,
        Panel: Journal,
      },
      {
        id: 'runs',
        title: 'Runs',
        about: 'Executions of flows, their logs, and the plan of the next ones',
        icon: IconPlayerPlay,
        Panel: Runs,
      },
      {
        id: 'deliveries',
        title: 'Deliveries',
        about: 'Webhook deliveries with payload and signature',
        icon: IconWebhook,
        Panel: Deliveries,
      },
      {
        id: 'outbox',
        title: 'Outbox',
        about: 'Mails and notifications about runs, which the mock keeps in place of sending them',
        icon: IconMail,
        Panel: Outbox,
      },
    ],
  },
  {
    title: 'World',
    panels: [
      {
        id: 'data',
        title: 'Data',
        about: 'Everything that the sandbox stores: browse and edit',
        icon: IconDatabase,
        Panel: Data,
      },
      {
        id: 'schedules',
        title: 'Schedules',
        about: 'Schedules with their next starts',
        icon: IconCalendarClock,
        Panel: Schedules,
      },
      {
        id: 'listeners',
        title: 'Listeners',
        about: 'Send messages to queues, throttle HTTP listeners',
        icon: IconEar,
        Panel: Listeners,
      },
    ],
  },
  {
    title: 'Agent',
    panels: [
      { id: 'chat', title: 'Chat', about: 'Ask the agent and watch its stream', icon: IconMessageChatbot, Panel: Chat },
      { id: 'tools', title: 'MCP tools', about: 'Call the tools of the MCP endpoint', icon: IconTool, Panel: Tools },
      {
        id: 'allowances',
        title: 'Allowances',
        about: 'Remaining AI allowance of users',
        icon: IconWallet,
        Panel: Allowances,
      },
    ],
  },
  {
    title: 'Change behaviour',
    panels: [
      {
        id: 'forced-responses',
        title: 'Forced responses',
        about: 'Make the next calls of an operation fail or break',
        icon: IconBolt,
        Panel: ForcedResponses,
      },
      { id: 'latency', title: 'Latency', about: 'Delay responses', icon: IconHourglass, Panel: Latency },
      { id: 'clock', title: 'Clock', about: 'Freeze, advance or set the time', icon: IconClock, Panel: Clock },
      { id: 'faults', title: 'Faults', about: 'Break one documented rule at a time', icon: IconBug, Panel: Faults },
      {
        id: 'variants',
        title: 'Variants',
        about: 'Choose what the documents leave open',
        icon: IconShape,
        Panel: Variants,
      },
    ],
  },
  {
    title: 'Environment',
    panels: [
      {
        id: 'sandboxes',
        title: 'Sandboxes',
        about: 'Separate services, each with its own state and keys',
        icon: IconBoxMultiple,
        Panel: Sandboxes,
      },
      {
        id: 'snapshots',
        title: 'Snapshots',
        about: 'Keep a state, and return to it',
        icon: IconCamera,
        Panel: Snapshots,
      },
    ],
  },
]

export const PANELS: readonly PanelEntry[] = GROUPS.flatMap(({ panels }) => panels)

/** What an address shows that names no panel. */
const UNKNOWN: PanelEntry = {
  id: '',
  title: 'Unknown address',
  about: 'The address names no panel',
  icon: IconMapQuestion,
  Panel: Unknown,
}

/** The panel of an address; the overview if it is empty. */
export function panelAt([first = OVERVIEW.id]: readonly string[]): PanelEntry {
  return PANELS.find(({ id }) => id === first) ?? UNKNOWN
}
