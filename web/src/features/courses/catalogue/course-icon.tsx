import type { CategorySlug, CourseSummary } from '@finaula/contract/courses';
import {
  ArrowLeftRight,
  ClipboardCheck,
  Droplets,
  FileClock,
  FingerprintPattern,
  Gavel,
  IdCard,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MessageCircleQuestionMark,
  Network,
  PhoneOff,
  Radar,
  Scale,
  ServerCog,
  ShieldCheck,
  UserSearch,
  Wallet,
} from 'lucide-react';

const byCourse: Record<string, LucideIcon> = {
  m01: Landmark,
  m02: Scale,
  m03: LifeBuoy,
  m04: Droplets,
  m05: Radar,
  m06: FileClock,
  m07: ClipboardCheck,
  m08: Gavel,
  m09: IdCard,
  m10: UserSearch,
  m11: Network,
  m12: ShieldCheck,
  m13: ServerCog,
  m14: PhoneOff,
  m15: FingerprintPattern,
  m16: MessageCircleQuestionMark,
  m17: ArrowLeftRight,
  m18: Wallet,
};

const byCategory: Record<CategorySlug, LucideIcon> = {
  cumplimiento: Landmark,
  pld: Droplets,
  kyc: IdCard,
  ciber: ShieldCheck,
  datos: FingerprintPattern,
  pagos: ArrowLeftRight,
};

export function CourseIcon({ course }: { course: CourseSummary }) {
  const Icon = byCourse[course.id] ?? byCategory[course.category];
  return <Icon aria-hidden="true" />;
}
