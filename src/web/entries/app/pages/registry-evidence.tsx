import { EvidencePage } from '#web/features/registry/evidence-page.tsx';
import { paths } from '../paths.ts';

export const RegistryEvidence = () => <EvidencePage home={paths.registry()} />;
