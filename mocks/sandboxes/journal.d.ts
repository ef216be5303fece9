import type { Refusal } from '../domain/kernel/answer.ts';
/** One request that a sandbox served, for people to read. It holds no secret. */
export interface JournalEntry {
    /** Counts from 1 within the sandbox. */
    id: number;
    /** The sandbox's time at which it came, epoch ms. */
    at: number;
    method: string;
    /** Path and query, with secrets masked. */
    target: string;
    /** The operation that it was taken for; none where no operation has its path and method. */
    operation?: string;
    status: number;
    /** How long the answer took, in ms of real time. */
    durationMs: number;
    /** Login of the caller. */
    caller?: string;
    /** Why it was refused, and what was found wrong with it. */
    refusal?: Pick<Refusal, 'reason' | 'problem'>;
    /** For a path or method of no operation: the operation that comes closest. */
    nearest?: {
        operation: string;
        method: string;
        path: string;
    };
}
/** The latest requests of a sandbox, oldest first. */
export declare class Journal {
    #private;
    record(entry: Omit<JournalEntry, 'id'>): void;
    /** The latest entries after one id, oldest first. */
    entries({ after, limit }?: {
        after?: number;
        limit?: number;
    }): JournalEntry[];
    clear(): void;
}
