import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Burger,
  Button,
  Group,
  Kbd,
  NavLink,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { IconApi, IconMoon, IconPlugConnectedX, IconSearch, IconSun } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, memo, useEffect } from 'react'
import { Unreachable } from '../control.ts'
import { Boundary } from './boundary.tsx'
import { Chips } from './chips.tsx'
import { sentence, useSummary } from './data.ts'
import { GROUPS, type PanelEntry, panelAt } from './navigation.ts'
import { Palette } from './palette.tsx'
import { linkTo, usePlace } from './router.ts'
import { useSandbox } from './sandbox.tsx'
import { Select } from '../parts/select.tsx'

/** The frame of the console: header, navigation, and the panel in the address. */
export function Shell(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure()
  const { segments } = usePlace()
  const { sandbox } = useSandbox()
  const { id, title, Panel } = panelAt(segments)
  useEffect(() => {
    document.title = `${title} · Etalon mock`
    close()
  }, [title, close])
  return (
    <AppShell
      header={{ height: { base: 52 } }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      transitionDuration={0}
    >
      <a className="skip" href={linkTo(segments)} onClick={toMain}>
        Skip to the content
      </a>
      <AppShell.Header className="header">
        <Burger
          opened={isOpen}
          onClick={toggle}
          hiddenFrom="md"
          size="sm"
          aria-label="Navigation"
          aria-expanded={isOpen}
        />
        <Anchor href={linkTo(['overview'])} className="brand" underline="never">
          <span className="mark" aria-hidden="true" />
          Etalon <span className="brand-rest">mock</span>
        </Anchor>
        <SandboxChooser />
        <div className="header-chips">
          <Chips />
        </div>
        <Button
          variant="default"
          size="xs"
          className="search"
          onClick={spotlight.open}
          leftSection={<IconSearch size={14} />}
          rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        >
          <span className="search-text">Search</span>
        </Button>
        <Appearance />
      </AppShell.Header>
      <AppShell.Navbar className="navbar" aria-label="Panels">
        <Navigation current={id} onChoose={close} />
      </AppShell.Navbar>
      <Content>
        <div className="narrow-chips">
          <Chips />
        </div>
        <Connection />
        <Boundary key={`${sandbox.id} ${id}`}>
          <Panel />
        </Boundary>
      </Content>
      <Palette />
    </AppShell>
  )
}

/** The main part; busy until what it shows was read. What is in it is not drawn again for that. */
function Content({ children }: { children: ReactNode }): ReactNode {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  return (
    <AppShell.Main id="content" tabIndex={-1} aria-busy={isLoading}>
      {children}
    </AppShell.Main>
  )
}

function toMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

interface PanelLinkProps {
  entry: PanelEntry
  isCurrent: boolean
  onChoose: () => void
}

/** The link to a panel; a change of panel draws only the two that it concerns. */
const PanelLink = memo(function PanelLink({ entry, isCurrent, onChoose }: PanelLinkProps): ReactNode {
  const { id, title, icon: Icon } = entry
  return (
    <li>
      <NavLink
        href={linkTo([id])}
        label={title}
        leftSection={<Icon size={16} stroke={1.6} />}
        active={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        className="nav-link"
      />
    </li>
  )
})

function Navigation({ current, onChoose }: { current: string; onChoose: () => void }): ReactNode {
  const { sandbox } = useSandbox()
  return (
    <div className="nav-groups">
      {GROUPS.map((group) => (
        <div key={group.title} className="nav-group">
          {group.title !== '' && <Text className="nav-title">{group.title}</Text>}
          <ul>
            {group.panels.map((entry) => (
              <PanelLink key={entry.id} entry={entry} isCurrent={entry.id === current} onChoose={onChoose} />
            ))}
            {group.title === 'Environment' && (
              <li>
                <NavLink
                  href={`/reference?${new URLSearchParams({ sandbox: sandbox.id })}`}
                  label="API reference"
                  leftSection={<IconApi size={16} stroke={1.6} />}
                  className="nav-link"
                />
              </li>
            )}
          </ul>
        </div>
      ))}
    </div>
  )
}

function SandboxChooser(): ReactNode {
  const { sandbox, all, choose } = useSandbox()
  return (
    <Select
      aria-label="Sandbox"
      className="chooser"
      size="xs"
      data={all.map(({ id }) => id)}
      value={sandbox.id}
      onChange={(id) => id !== null && choose(id)}
      allowDeselect={false}
      searchable={all.length > 8}
      checkIconPosition="right"
      comboboxProps={{ width: 220, position: 'bottom-start' }}
    />
  )
}

function Appearance(): ReactNode {
  const { setColorScheme } = useMantineColorScheme()
  const present = useComputedColorScheme('light')
  const other = present === 'dark' ? 'light' : 'dark'
  const label = `Use the ${other} theme`
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={() => setColorScheme(other)}>
        {other === 'dark' ? <IconMoon size={16} /> : <IconSun size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Says that the mock is gone, until it is back. */
function Connection(): ReactNode {
  const { error } = useSummary()
  if (error === null) return null
  const isGone = error instanceof Unreachable
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconPlugConnectedX size={18} />}
      title={isGone ? 'The mock does not respond' : 'The mock reports a problem'}
    >
      <Group gap="xs">
        {isGone
          ? 'It may have been stopped. The console connects again as soon as it is back.'
          : sentence(error.message)}
      </Group>
    </Alert>
  )
}
