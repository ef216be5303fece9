import type { Behaviour } from '../domain/kernel/behaviour.ts';
import type { Deliver } from '../edges/outbound.ts';
import type { Change, FrozenWorld, Ports } from '../world/index.ts';
import { Sandbox } from './sandbox.ts';
/** Id of the sandbox that everything unknown belongs to. */
export declare const DEFAULT_SANDBOX = "default";
export interface SandboxesOptions {
    /** Where a sandbox begins unless it is forked from another. */
    start: FrozenWorld;
    behaviour: Behaviour;
    deliver: Deliver;
    onError: (problem: Error) => void;
    ports: Ports;
    machineNow: () => number;
    /** Told of every change in any sandbox, in the order in which they are made. */
    onChange?: (sandbox: string, change: Change) => void;
}
/**
 * The sandboxes of a mock, and whose sandbox a token or a listener's address is of: whatever a sandbox gives out belongs
 * to it, and everything else to the default one.
 */
export declare class Sandboxes {
    #private;
    readonly default: Sandbox;
    constructor(options: SandboxesOptions);
    /**
     * A new sandbox with keys of its own, in constant time: it shares what it starts from.
     * @throws Error where the id is taken or no id
     */
    create({ id, from }?: {
        id?: string;
        from?: FrozenWorld;
    }): Sandbox;
    get(id: string): Sandbox | undefined;
    all(): Sandbox[];
    /** Whose a token, a two-factor token or the address of a listener is. */
    ownerOf(given: string | undefined): Sandbox;
    /** The login of a user as it is written for a sandbox: `ada@s1`, in the default one `ada`. */
    loginIn({ id }: Sandbox, login: string): string;
    /** Reads a login as `loginIn` writes it. */
    readLogin(written: string): {
        sandbox: Sandbox;
        login: string;
    };
    /** Ends a sandbox; false where there is none of this id, or it is the default one. */
    delete(id: string): boolean;
    close(): void;
}
