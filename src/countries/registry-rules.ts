import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { atLocalTime, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Complaint, TextKey } from './complaint.ts';
import type { GuestFieldName } from './guest-field.ts';
import type { StayForRegistry } from './stay.ts';

/** When a report is late: so many hours after the guest arrives or leaves. */
export type ReportDue = {
  readonly after: 'arrival' | 'departure';
  readonly date: PlainDate;
  readonly hours: number;
};

/** What the arrival of guests owes to a registry, before the guests are known. */
export type ArrivalDuty = {
  readonly registry: string;
  readonly due: ReportDue;
  /** Owed for some of them only, which their nationality will show. */
  readonly foreignersOnly: boolean;
};

/** What makes a report wrong or incomplete, and where to correct it. */
export type RegistryProblem = Complaint & {
  readonly registry: string;
  /** Null when the property's settings are at fault. */
  readonly guestId: string | null;
  readonly field: GuestFieldName | StayField;
};
export type StayField =
  | 'sireHotelCode'
  | 'cityDivipola'
  | 'rnt'
  | 'propertyName'
  | 'departure'
  | 'total'
  | 'guests'
  /** Something that is written where the registry is connected. */
  | 'registrySettings';

/** One report that a stay owes, with what still stands in its way. */
export type StayReport = RegistryReport & {
  /** Provider that sends it: `tra`, `sire`. */
  readonly registry: string;
  /** Tells the reports of one stay apart and stays the same when the stay changes. */
  readonly key: string;
  readonly guestId: string;
  /** E for arrival and S for departure; null where the registry has one card per guest. */
  readonly movement: 'E' | 'S' | null;
  readonly due: ReportDue;
  /**
   * An arrival that states its hour: reported no earlier than that hour, while others are reported from the first hour
   * of their day.
   */
  readonly saysTheHour?: true;
  /** This report waits for the code of another one and carries it in a field of its own. */
  readonly needs?: { readonly key: string; readonly field: string };
  readonly problems: readonly RegistryProblem[];
  /** Notes for a person beside the report; the evidence keeps them with it. */
  readonly notes?: readonly Complaint[];
};

export type ManualFile = { readonly name: string; readonly contentType: string; readonly text: string };

/** A field of a report as people say it, with the label that the form has where the form asks for it. */
export type FieldWords = {
  readonly label: TextKey;
  readonly value:
    | { readonly text: TextKey }
    | { readonly country: string }
    | { readonly date: PlainDate }
    | { readonly plain: string };
};

/** A registration of the host that lapses when it is not renewed in its months. */
export type Renewal = {
  /** Registry whose reports go under it. */
  readonly registry: string;
  readonly year: number;
  /** The last day to renew it. */
  readonly until: PlainDate;
};

export type RegistryRules = {
  /** Ids of the registries a property of this country may be connected to. */
  readonly registries: readonly string[];
  /** The renewal that is due at a day, or was due; null if there is none. Left out if nothing lapses. */
  readonly renewalAt?: (today: PlainDate) => Renewal | null;
  /** Known from the stay alone: the duty does not wait for anybody to fill in a form. */
  readonly dutiesOfArrival: (arrival: PlainDate) => readonly ArrivalDuty[];
  readonly reportsFor: (stay: StayForRegistry) => readonly StayReport[];
  /** Everything to correct in a stay, each complaint once per guest, field and registry. */
  readonly problemsOf: (stay: StayForRegistry) => readonly RegistryProblem[];
  /**
   * The file a person can upload by hand when the registry's own way in is closed (REL-15); null for
   * registries that take no file.
   */
  readonly manualFile: (registry: string, reports: readonly StayReport[]) => ManualFile | null;
  /** Null for a field that the registry does not have. */
  readonly wordsOf: (registry: string, field: string, value: string) => FieldWords | null;
};

/** Warnings do not hold a report back. */
export const isReady = (report: StayReport): boolean => report.problems.every(({ isWarning }) => isWarning);

/** The report with the code that its main report was given. */
export function withParentCode(report: StayReport, code: string): StayReport {
  return report.needs ? { ...report, fields: { ...report.fields, [report.needs.field]: code } } : report;
}

/**
 * The moment a report becomes late (REL-15). `time` is when the guest came or left, `HH:mm` on the property's
 * clock: the real time when it is known, the property's check-in or check-out time otherwise.
 */
export function reportDeadline(due: ReportDue, time: string, timeZone: string): Instant {
  return plusSeconds(atLocalTime(due.date, time, timeZone), due.hours * 3600);
}

export const NO_REGISTRY: RegistryRules = {
  registries: [],
  dutiesOfArrival: () => [],
  reportsFor: () => [],
  problemsOf: () => [],
  manualFile: () => null,
  wordsOf: () => null,
};
